import { expect, test } from 'vitest'
import { parseBody } from './json.ts'

const quotes = (count: number) => '\\"'.repeat(count)

test.each([
  ['a text without an end', `"${quotes(32_000)}`],
  ['a text that ends in the middle of a letter', `"${quotes(32_000)}\\`],
  ['a text with a broken line', `"${quotes(31_000)}\\\n`],
  ['a number of zeros', `{"a":1.${'0'.repeat(65_000)}1}`],
  ['brackets without an end', '['.repeat(65_000)],
])('API-02 %s is refused before anybody else has to wait', (_, body) => {
  // This measures processor time, because waiting for the processor on a busy machine is no fault of the parser.
  const before = process.cpuUsage()
  expect(() => parseBody(body)).toThrow('BAD_REQUEST')
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1_000).toBeLessThan(250)
})

test('brackets inside a text are not depth, whatever is escaped around them', () => {
  const text = `${'['.repeat(30)}\\"${'{'.repeat(30)}\\\\`
  expect(parseBody(`{"a":"${text}","b":100.50}`)).toEqual({ a: JSON.parse(`"${text}"`), b: 100.5 })
})
