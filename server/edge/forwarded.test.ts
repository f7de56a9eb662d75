import { expect, test } from 'vitest'
import { startTestApp } from '../testing.ts'
import { createForwardedWatch } from './forwarded.ts'

function watchOf(trustedProxies: string[]) {
  const counted: string[] = []
  const lines: object[] = []
  let now = 0
  const watch = createForwardedWatch({
    trustedProxies,
    log: { warn: (line: object) => void lines.push(line) },
    count: (peer) => void counted.push(peer),
    now: () => now,
  })
  const pass = (ms: number) => {
    now += ms
  }
  return { watch, counted, lines, pass }
}
const forwarded = { 'x-forwarded-for': '203.0.113.5' }

test('each request that an untrusted peer forwards is counted, and logged once a minute', () => {
  const { watch, counted, lines, pass } = watchOf(['10.0.0.0/8', '2001:db8::1'])
  watch(forwarded, '192.168.0.7')
  watch({ forwarded: 'for=203.0.113.5' }, '::ffff:192.168.0.7')
  watch(forwarded, '198.51.100.9')
  expect([counted, lines]).toEqual([['near', 'near', 'far'], [{ peer: '192.168.0.7' }]])
  pass(60_000)
  watch(forwarded, '198.51.100.9')
  expect(lines).toEqual([{ peer: '192.168.0.7' }, {}])
})

test('a trusted proxy, and a peer that forwards nothing, are not counted', () => {
  const { watch, counted, lines } = watchOf(['10.0.0.0/8', '2001:db8::1'])
  watch(forwarded, '10.1.2.3')
  watch(forwarded, '::ffff:10.1.2.3')
  watch(forwarded, '2001:db8::1')
  watch({}, '192.168.0.7')
  expect([counted, lines]).toEqual([[], []])
})

test('a server behind a proxy that it does not trust says so in its log and its metrics', async () => {
  const lines: string[] = []
  const app = await startTestApp(
    { logLevel: 'warn' },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  try {
    for (let asked = 0; asked < 3; asked += 1)
      await fetch(`${app.host}/health/live`, { headers: forwarded })
    const warnings = lines.filter((line) => line.includes('TRUSTED_PROXIES'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain('127.0.0.1')
    expect(warnings[0]).not.toContain('203.0.113.5')
    const metrics = await (await fetch(app.metricsUrl)).text()
    expect(metrics).toContain('http_forwarded_untrusted_total{peer="near"} 3')
  } finally {
    await app.stop()
  }
})
