import { expect, test } from 'vitest'
import { asOwner } from '#server/testing'
import { answers, givesTo, has, lines, made, scene, startCanaries } from './canary-testing.ts'

// Goal: a secret is where it must be and nowhere else: in no line of the log, in no table, and in no answer but the one that
// gives it to its owner. Method: one story through everything that has a secret, with requests that fail, also by faults of
// ours; then every line, every row, and every answer that came over HTTP is searched for every secret.
startCanaries()

test('the story went through: each secret is one of its own, and faults of ours were among the answers', () => {
  expect(made.size).toBe(new Set(made.values()).size)
  expect(made.size).toBeGreaterThanOrEqual(25)
  expect(answers.filter(({ text }) => /INTERNAL_SERVER_ERROR/.test(text)).length).toBeGreaterThan(0)
  expect(lines.some((line) => line.includes('twice') && line.includes('[hidden]'))).toBe(true)
  for (const [what, gives] of givesTo)
    expect(
      answersWith(made.get(what)!).some(({ line }) => gives.test(line)),
      what,
    ).toBe(true)
})

test('no line of the log has a secret, at any level', () => {
  const log = lines.join('')
  expect(
    lines.filter((line) => /"level":"?(trace|debug|10|20|info|30)/.test(line)).length,
  ).toBeGreaterThan(0)
  expect(found(log, [...made, ...keysOfOurs()])).toEqual([])
  for (const personal of ['+66817654321', '817654321']) expect(log).not.toContain(personal)
})

test('no table shows a secret, the queue of jobs and stored answers among them', async () => {
  // Numbers of phones are readable: docs/security.md says so.
  const secrets = [...made, ...keysOfOurs()].filter(([what]) => what !== 'phone')
  expect(found(await readable(), secrets)).toEqual([])
})

test('no answer has a secret but the one that gives it to its owner', () => {
  const wrong = [...made, ...keysOfOurs()].flatMap(([what, secret]) =>
    answersWith(secret)
      .filter(({ line }) => !givesTo.get(what)?.test(line))
      .map(({ line }) => `${what}: ${line}`),
  )
  expect([...new Set(wrong)]).toEqual([])
})

const answersWith = (secret: string) => answers.filter(({ text }) => has(text, secret))

const found = (text: string, secrets: [string, string][]) =>
  secrets.filter(([, secret]) => has(text, secret)).map(([what]) => what)

/** The installation's own secret, and the providers' keys. */
function keysOfOurs(): [string, string][] {
  const { pepper, gateways, games, banks, sms } = scene.app.settings
  const forms = ['hex', 'base64', 'base64url', 'latin1'] as const
  return [
    ...forms.map((form): [string, string] => [`PEPPER as ${form}`, pepper.toString(form)]),
    ...Object.entries({ gateways, games, banks, sms }).flatMap(([where, settings]) =>
      keysIn(settings, where),
    ),
  ]
}
function keysIn(settings: object, where: string): [string, string][] {
  return Object.entries(settings).flatMap(([name, value]): [string, string][] => {
    if (value && typeof value === 'object') return keysIn(value, `${where}.${name}`)
    return /key|secret|password|token/i.test(name) && !/public/i.test(name)
      ? [[`${where}.${name}`, String(value)]]
      : []
  })
}

/** Reads every row of every table as text, with bytes as characters. */
async function readable(): Promise<string> {
  const rows: object[] = []
  await asOwner(scene.app, async (db) => {
    const tables = await db<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
    expect(tables.some(({ name }) => name.startsWith('graphile_worker.'))).toBe(true)
    for (const { name } of tables)
      rows.push(...(await db.unsafe<object[]>(`select * from ${name}`)))
  })
  return JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}
