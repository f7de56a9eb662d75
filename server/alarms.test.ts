import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { alarmNames, onlyPrometheus, ruleOf } from './alarm/list.ts'
import { alarmTexts } from './alarm/texts.ts'
import { startTestApp, type TestApp } from './testing.ts'

// Goal: every alarm rule that is shipped can ring, and everything that the manual says to watch has one. Method: the file, the
// manual, and the metrics that a server really gives.
const rules = readFileSync('deploy/alarms.yml', 'utf8')
const manual = readFileSync('docs/alarms.md', 'utf8')
let app: TestApp
beforeAll(async () => {
  // With the address of a Redis, so that its metric is given too.
  app = await startTestApp({ redisUrl: 'redis://127.0.0.1:9' })
})
afterAll(() => app?.stop())

/** The expressions of the rules, also those over two lines. */
const expressions = rules
  .replaceAll(/>-\n\s+/g, '')
  .replaceAll(/\n\s+\/ sum/g, ' / sum')
  .split('\n')
  .flatMap((line) => /^\s+expr: (.*)$/.exec(line)?.[1] ?? [])

/** Names of metrics in an expression: words with an underscore, without labels, their values, and functions. */
const metricsIn = (expression: string): string[] =>
  [
    ...expression
      .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, '')
      .matchAll(/\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b(?!\s*\()/g),
  ].map(([name]) => name.replace(/_(bucket|count|sum)$/, ''))

test('every metric of an alarm rule is one that a server gives', async () => {
  const text = await (await fetch(app.metricsUrl)).text()
  const given = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name!))
  const used = [...new Set(expressions.flatMap(metricsIn))]
  expect(used.length).toBeGreaterThan(25)
  expect(used.filter((name) => !given.has(name))).toEqual([])
})

/** The rows of the manual's table, without its head. */
function rowsOfManual(): string[] {
  const table = manual.slice(manual.indexOf('| watch · alarm |'))
  return table.slice(0, table.indexOf('\n\n')).split('\n').slice(2)
}

test('every row of the manual that a metric can tell has an alarm rule', () => {
  const rows = rowsOfManual()
  const watched = rows.flatMap((row) => /^\| `([a-z][a-z0-9_]+)/.exec(row)?.[1] ?? [])
  expect(watched.length).toBeGreaterThan(30)
  const used = new Set(['up', ...expressions.flatMap(metricsIn)])
  expect(
    watched.map((name) => name.replace(/_count$/, '')).filter((name) => !used.has(name)),
  ).toEqual([])
})

test('the manual has a row for every alarm by the name that its message gives', () => {
  const named = rowsOfManual().flatMap((row) =>
    [...(/ · ([\w, ]+) \|/.exec(row)?.[1] ?? '').matchAll(/\w+/g)].map(([name]) => name),
  )
  expect(named.toSorted()).toEqual([...alarmNames, ...onlyPrometheus].toSorted())
})

test('every alarm rule says how bad it is, what happened and what to do', () => {
  const each = rules.split(/^\s+- alert: /m).slice(1)
  expect(each.length).toBe(expressions.length)
  for (const rule of each) {
    expect(rule).toMatch(/severity: (page|ticket)/)
    expect(rule).toMatch(/summary: \S/)
    expect(rule).toMatch(/action: [A-Z].*\./)
  }
})

type Shipped = { name: string; expr: string; minutes: number; severity: string; text: string }
const shipped: Shipped[] = rules
  .split(/^\s+- alert: /m)
  .slice(1)
  .map((rule) => ({
    name: /^\w+/.exec(rule)![0],
    expr: rule
      .slice(rule.indexOf('expr:') + 5)
      .replace(/^ >-/, '')
      .split(/^\s+(for|labels):/m)[0]!
      .replaceAll(/\s+/g, ' ')
      .trim(),
    minutes: Number(/^\s+for: (\d+)m$/m.exec(rule)?.[1] ?? 0),
    severity: /severity: (\w+)/.exec(rule)![1]!,
    text: rule,
  }))

test('the service evaluates every shipped alarm but those that need Prometheus, and ships every one that it evaluates', () => {
  expect(shipped.map(({ name }) => name).toSorted()).toEqual(
    [...alarmNames, ...onlyPrometheus].toSorted(),
  )
})

test.each(alarmNames)('%s is the same alarm in the service and in the rules', (name) => {
  const rule = ruleOf(name)
  const { expr, minutes, severity, text } = shipped.find((one) => one.name === name)!
  expect({ minutes, severity }).toEqual({ minutes: rule.forMinutes, severity: rule.severity })
  const { title, action } = alarmTexts[name].en
  expect(text).toContain(`action: ${action}\n`)
  const provider = /^\s+summary: "?\{\{/m.test(text) ? 'A provider' : 'a provider'
  expect(text.replace('{{ $labels.provider }}', provider).replaceAll('"', '')).toContain(
    `summary: ${title.replace('’', "'")}\n`,
  )
  if ('seen' in rule) return
  const [label, value] = Object.entries(rule.where ?? {})[0] ?? []
  const metric = label ? `${rule.metric}{${label}="${value}"}` : rule.metric
  const by = rule.by ? ` by (${rule.by}) ` : ''
  if (rule.belowEach) {
    for (const [subject, bound] of Object.entries(rule.belowEach))
      expect(expr).toContain(`min${by}(${metric}{${rule.by}="${subject}"}) < ${bound}`)
    return
  }
  expect(expr).toBe(
    rule.above === undefined
      ? `min${by}(${metric}) < ${rule.below}`
      : `max${by}(${metric}) > ${rule.above}`,
  )
})
