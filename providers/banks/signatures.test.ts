import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { forgeryIn } from './wire.ts'

const now = new Date('2026-11-23T07:00:00Z')
const raw = Buffer.from('{"event":"transfer"}')
const site = { url: 'https://feed.example', account: 'ours', key: 'the key of today' }

function callback(key: string) {
  const time = now.toISOString()
  const signature = createHmac('sha256', key).update(`${time}\n`).update(raw).digest('hex')
  return { raw, headers: { 'x-time': time, 'x-account': 'ours', 'x-signature': signature }, now }
}

test('DEP-07 callbacks of the feed and of TrueWallet are accepted under both keys while they are rotated', () => {
  const rotated = { ...site, secondKey: 'the key of tomorrow' }
  for (const key of [site.key, rotated.secondKey])
    expect(forgeryIn(rotated, callback(key))).toBe(undefined)
  expect(forgeryIn(rotated, callback('another key'))).toBe('signature')
})

test('the second key is refused before and after a rotation', () => {
  expect(forgeryIn(site, callback('the key of tomorrow'))).toBe('signature')
  expect(forgeryIn({ ...site, secondKey: undefined }, callback(''))).toBe('signature')
})
