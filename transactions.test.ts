import { expect, test } from 'vitest'
import { product, withoutComments } from './tidy-testing.ts'

test('a transaction waits for nothing but its own statements', () => {
  const wrong = product
    .filter(({ part }) => part === 'server' || part === 'ledger')
    .flatMap(({ path, text }) => foreignWaits(text).map((wait) => `${path}: ${wait}`))
  expect(wrong).toEqual([])
})

test('a wait for something else in a transaction is found', () => {
  const body = (wait: string) =>
    `db.begin(async (tx) => {\n  const row = tx\`select 1\`\n  ${wait}\n})`
  for (const wait of ['await tx`select 1`', 'await post(ctx, tx, 1)', 'await row'])
    expect(foreignWaits(body(wait))).toEqual([])
  for (const wait of ['await ask(provider)', 'await ctx.db`select 1`', 'await sleep(1)'])
    expect(foreignWaits(body(wait))).toEqual([wait])
  expect(foreignWaits('async function post(ctx: Context, tx: Tx) {\n  await ask(ctx)\n}')).toEqual([
    'await ask(ctx)',
  ])
})

/** Finds waits without `tx` in functions with a parameter `tx`: such a wait would keep the transaction open. */
function foreignWaits(source: string): string[] {
  const text = withoutComments(source)
  return [...text.matchAll(/\((?=[^()]*\btx\b)/g)].flatMap(({ index }) => {
    const end = closingOf(text, index)
    const head = /^(: [^=;{]*?(\{[^{}]*\}[^=;{]*?)?)?\s*(=> )?\{/.exec(text.slice(end + 1))
    if (!head || !/[(,]\s*tx(:|,|\))/.test(text.slice(index, end + 1))) return []
    const start = end + head[0].length
    const body = text.slice(start, closingOf(text, start))
    const own = [...body.matchAll(/const (\w+) = tx\b/g)].map(([, name]) => name)
    return [...body.matchAll(/\bawait\b/g)]
      .map((found) => waitAt(body, found.index))
      .filter((wait) => ![...own, 'tx'].some((name) => new RegExp(`\\b${name}\\b`).test(wait)))
  })
}

/** Returns the text from `await` to the end of its line, or of the brackets that are open there. */
function waitAt(body: string, start: number): string {
  let at = start
  for (; at < body.length && !')]};\n'.includes(body[at]!); at += 1) {
    if ('([{'.includes(body[at]!)) at = closingOf(body, at)
    else if (body[at] === '`') at = body.indexOf('`', at + 1)
  }
  return body.slice(start, at)
}

/** Returns the position of the bracket that closes the one at `start`. */
function closingOf(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at += 1) {
    if ('([{'.includes(text[at]!)) depth += 1
    if (')]}'.includes(text[at]!)) depth -= 1
    if (depth === 0) return at
  }
  return text.length
}
