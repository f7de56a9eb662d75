import { execSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'

// The shape of the code base, checked. Change the shape here, in the open, with a decision record; never around it.
const mayImport: Record<string, string[]> = {
  money: [],
  db: [],
  contract: ['money'],
  ledger: ['money', 'db'],
  saga: ['money'],
  providers: ['money', 'saga'],
  server: ['money', 'db', 'contract', 'ledger', 'saga', 'providers'],
  kit: ['money', 'contract'],
  web: ['money', 'contract', 'kit'],
  console: ['money', 'contract', 'kit'],
  sandbox: ['money'],
  e2e: ['money', 'db', 'contract', 'ledger', 'server', 'providers', 'sandbox'],
  // The proof uses the kit's idempotency keys, so that it proves the code of the apps (docs/decisions/0083).
  proof: [
    'money',
    'db',
    'contract',
    'ledger',
    'saga',
    'server',
    'providers',
    'sandbox',
    'e2e',
    'kit',
  ],
  // Tests that walk the whole product.
  security: ['money', 'db', 'contract', 'ledger', 'server', 'providers', 'sandbox'],
  bench: ['money', 'db', 'contract', 'ledger', 'server', 'providers', 'sandbox', 'e2e'],
  deploy: [],
  // The rehearsal of three machines posts members' first money, as the proof does (docs/decisions/0194).
  scripts: [
    'money',
    'db',
    'contract',
    'ledger',
    'server',
    'bench',
    'sandbox',
    'proof',
    'deploy',
    'e2e',
  ],
}
/** Tests may start what their folder answers to: the whole server, its database, the sandbox. */
const testsMayImport: Record<string, string[]> = {
  contract: ['server'],
  providers: ['sandbox'],
  // The pooler is tried with the file that is shipped (docs/decisions/0228).
  server: ['sandbox', 'deploy'],
}
const linesMax = 300
const texts = /^(kit|web|console)\/texts\/|\/seed\//

const files = execSync('git ls-files --cached --others --exclude-standard', { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && file.split('/')[0]! in mayImport && existsSync(file))
  .map((path) => ({ path, part: path.split('/')[0]!, text: readFileSync(path, 'utf8') }))
const isTest = (path: string) => /(\.test\.tsx?|testing\.ts|-process\.ts)$/.test(path)
const product = files.filter(({ path }) => !isTest(path))

const partOf = (from: string, target: string) =>
  (target.startsWith('#') ? target.slice(1) : posix.join(posix.dirname(from), target)).split(
    '/',
  )[0]!

const importsOf = (text: string) =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([#.][^']+)'/g)].map(([, target]) => target!)

test('imports point one way', () => {
  const wrong = files.flatMap(({ path, part, text }) => {
    const allowed = [
      part,
      ...mayImport[part]!,
      ...(isTest(path) ? (testsMayImport[part] ?? []) : []),
    ]
    return importsOf(text)
      .filter((target) => !allowed.includes(partOf(path, target)))
      .map((target) => `${path} → ${target}`)
  })
  expect(wrong).toEqual([])
})

/** The floors of server/: what a folder may import beside itself. The folders that are not named are the words. */
const floors = { platform: [], edge: ['platform'], live: ['platform'] }
/** Words, and the words that each of them is built on. */
const wordsUnder: Record<string, string[]> = {
  alarm: ['audit', 'login', 'site'],
  approval: ['audit'],
  bet: ['bonus', 'invite'],
  'blocked-address': ['audit'],
  bonus: ['bet', 'deposit', 'game', 'protection', 'site', 'transfer', 'withdraw'],
  case: ['audit'],
  catalogue: ['audit', 'site'],
  chat: ['audit', 'login', 'site', 'slip'],
  consent: ['identity', 'member-event', 'site'],
  content: ['approval', 'audit', 'setting', 'site'],
  'operator-banner': ['audit', 'protection', 'site'],
  deposit: ['bonus', 'deposit-account', 'invite', 'protection', 'provider', 'site', 'spin'],
  'deposit-account': ['approval', 'audit'],
  closing: ['approval', 'audit'],
  'external-transfer': ['deposit', 'payment-return', 'truelink', 'withdraw'],
  feed: ['deposit', 'deposit-account', 'login', 'profile'],
  identity: ['audit', 'chat', 'consent', 'operator-member', 'site', 'slip'],
  inbox: ['audit', 'case', 'chat'],
  invite: ['bet', 'bonus', 'deposit', 'protection', 'reward-review', 'site'],
  'member-payer': [
    'approval',
    'audit',
    'deposit-account',
    'operator-member',
    'operator-member-change',
    'profile',
  ],
  login: ['member-event', 'site'],
  'member-event': ['audit', 'login', 'member-passkey', 'operator-member'],
  'member-passkey': ['login', 'member-event', 'passkey'],
  pepper: ['identity', 'member-event', 'profile', 'truelink'],
  operator: ['approval', 'audit', 'chat', 'inbox', 'login', 'passkey', 'statement'],
  'operator-deposit': ['audit', 'operator-money'],
  'operator-export': ['approval', 'audit', 'operator-deposit', 'operator-member'],
  'operator-member': [
    'approval',
    'audit',
    'bonus',
    'chat',
    'login',
    'member-event',
    'profile',
    'withdraw',
  ],
  'operator-member-change': [
    'approval',
    'audit',
    'bet',
    'bonus',
    'chat',
    'deposit-account',
    'game',
    'login',
    'member-event',
    'operator-member',
    'password',
    'profile',
    'protection',
    'site',
    'withdraw',
  ],
  'operator-money': [
    'approval',
    'audit',
    'deposit',
    'external-transfer',
    'feed',
    'login',
    'operator',
    'profile',
    'slip',
    'withdraw',
  ],
  'operator-reward': [
    'approval',
    'audit',
    'bonus',
    'invite',
    'operator-member',
    'protection',
    'refund',
  ],
  'operator-report': ['audit', 'provider'],
  'operator-bonus': ['approval', 'audit', 'bonus', 'operator-report', 'site'],
  'operator-wheel': ['approval', 'audit', 'site'],
  'operator-withdrawal': ['approval', 'audit', 'external-transfer', 'profile', 'site', 'withdraw'],
  setting: ['alarm', 'approval', 'audit', 'site'],
  provider: ['approval', 'audit', 'site'],
  system: ['audit'],
  game: ['provider'],
  'payment-return': [
    'approval',
    'audit',
    'deposit',
    'external-transfer',
    'operator-money',
    'profile',
    'transfer',
  ],
  protection: ['audit', 'operator-member', 'site'],
  password: [
    'audit',
    'login',
    'member-event',
    'member-passkey',
    'operator-member',
    'register',
    'site',
  ],
  'personal-data': [
    'approval',
    'audit',
    'chat',
    'consent',
    'identity',
    'member-event',
    'operator-member',
    'profile',
    'protection',
  ],
  profile: ['login', 'member-event', 'password'],
  refund: ['bet', 'bonus', 'protection', 'reward-review', 'site'],
  register: [
    'consent',
    'deposit-account',
    'game',
    'login',
    'member-event',
    'profile',
    'protection',
    'site',
  ],
  'reward-review': ['operator-member'],
  site: ['bonus', 'spin'],
  slip: ['deposit', 'deposit-account', 'profile', 'site'],
  spin: ['bonus', 'deposit', 'protection', 'site'],
  statement: ['withdraw'],
  transfer: ['external-transfer', 'game', 'protection'],
  truelink: ['deposit-account', 'external-transfer', 'transfer'],
  wallet: [
    'bonus',
    'external-transfer',
    'game',
    'invite',
    'profile',
    'protection',
    'refund',
    'site',
  ],
  withdraw: [
    'bonus',
    'external-transfer',
    'game',
    'identity',
    'login',
    'member-event',
    'profile',
    'site',
    'transfer',
  ],
}

/** Parts of which the image has no file (.dockerignore), and the helpers of tests in all others. */
const ofTests = ['bench', 'e2e', 'proof', 'security', 'scripts']
test('nothing that runs in production imports a helper of tests, which the image leaves out', () => {
  const wrong = product
    .filter(({ part }) => !ofTests.includes(part))
    .flatMap(({ path, text }) =>
      importsOf(text)
        .filter((target) =>
          /(testing|node-process|caller-process|child-process)(\.ts)?$/.test(target),
        )
        .map((target) => `${path} → ${target}`),
    )
  expect(wrong).toEqual([])
  const left = readFileSync('.dockerignore', 'utf8').split('\n')
  expect(left).toEqual(
    expect.arrayContaining(['**/*testing.ts', '**/*.test.ts', 'security', 'e2e']),
  )
})

test('in the server imports go down: features over words over edge and live over platform', () => {
  const wrong = product
    .filter(({ path }) => path.startsWith('server/') && path.split('/').length > 2)
    .flatMap(({ path, text }) => {
      const own = path.split('/')[1]!
      const allowed = [own, ...(floorUnder(own) ?? [])]
      return importsOf(text)
        .filter((target) => target.startsWith('.'))
        .map((target) => posix.join(posix.dirname(path), target))
        .filter((target) => !allowed.includes(target.split('/')[1]!))
        .map((target) => `${path} → ${target}`)
    })
  expect(wrong).toEqual([])
})

const floorUnder = (folder: string): string[] =>
  floors[folder as keyof typeof floors] ?? ['platform', 'live', ...(wordsUnder[folder] ?? [])]

const rootFilesMax = 20
test(`no folder of the server has more than ${rootFilesMax} files in its root`, () => {
  const counts = Map.groupBy(
    product.filter(({ part }) => part === 'server'),
    ({ path }) => posix.dirname(path),
  )
  const crowded = [...counts].filter(([, { length }]) => length > rootFilesMax)
  expect(crowded.map(([folder]) => folder)).toEqual([])
})

test('an import that crosses a border begins with #, one that does not is relative', () => {
  const wrong = files.flatMap(({ path, part, text }) =>
    importsOf(text)
      .filter((target) => target.startsWith('#') === (partOf(path, target) === part))
      .map((target) => `${path} → ${target}`),
  )
  expect(wrong).toEqual([])
})

test(`no file is longer than ${linesMax} lines`, () => {
  const long = product
    .filter(({ path, text }) => !texts.test(path) && text.split('\n').length > linesMax + 1)
    .map(({ path }) => path)
  expect(long).toEqual([])
})

/** Parts whose folders are split by word before they grow beyond what one glance takes in. */
const split = ['money', 'db', 'kit', 'web', 'console']
const folderMax = 20

test(`no folder has more than ${folderMax} files in its root`, () => {
  const folders = Map.groupBy(
    product.filter(({ part }) => split.includes(part)),
    ({ path }) => posix.dirname(path),
  )
  const full = [...folders].filter(([, inside]) => inside.length > folderMax)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

test('the flows of money ask nobody for time, chance or the world', () => {
  const worldly =
    /\b(Date\b|Math\.random|setTimeout|setInterval|setImmediate|queueMicrotask|fetch\b|performance|process|crypto)|'node:|\bawait\b/
  const wrong = product.filter(
    ({ part, text }) => part === 'saga' && worldly.test(withoutComments(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')

test('the environment is read in one place', () => {
  const readers = product
    .filter(({ text }) => /process\.env\b/.test(text))
    .map(({ path }) => path)
    .filter((path) => !/^(e2e|bench|proof|scripts)\//.test(path))
  expect(readers).toEqual(['server/platform/config/environment.ts'])
})

test('only the ledger writes the books', () => {
  const writers = product
    .filter(({ text }) => /(insert into|update|delete from) ledger\./i.test(text))
    .map(({ part }) => part)
    .filter((part) => part !== 'bench')
  expect([...new Set(writers)].filter((part) => part !== 'ledger')).toEqual([])
})

const knowers: [what: string, library: RegExp, where: RegExp][] = [
  ['Fastify', /from 'fastify'/, /^server\/edge\/http/],
  ['the database driver', /from '(pg|sql-template-tag)'/, /^db\//],
  ['Socket.IO', /from '(socket\.io|@socket\.io\/[^']+)'/, /^server\/(live|chat)\/socket/],
  [
    'browser storage',
    /\b(localStorage|sessionStorage)\b/,
    /^((web|console)\/app\/session\.ts|kit\/(api|i18n)\/kept\.ts|sandbox\/|e2e\/|bench\/)/,
  ],
  ['which answers are old', /invalidateQueries/, /^kit\/api\/readAgain\.ts$/],
  ['HTML from strings', /dangerouslySetInnerHTML/, /^kit\/ui\/SafeHtml\.tsx$/],
]
test.each(knowers)('one place knows %s', (_, library, where) => {
  const wrong = product
    .filter(({ path, text }) => !where.test(path) && library.test(withoutTypes(text)))
    .map(({ path }) => path)
  expect(wrong).toEqual([])
})

/** A type's import binds nothing at run time. */
function withoutTypes(text: string): string {
  return text.replaceAll(/import type [^\n]*/g, '')
}

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

test('nothing imports in a circle', () => {
  const paths = new Set(product.map(({ path }) => path))
  const edges = new Map(
    product.map(({ path, text }) => [
      path,
      importsOf(text)
        .filter((target) => target.startsWith('.'))
        .map((target) => posix.join(posix.dirname(path), target))
        .filter((target) => paths.has(target)),
    ]),
  )
  expect([...paths].flatMap((path) => circleFrom(path, edges)).slice(0, 1)).toEqual([])
})

function circleFrom(start: string, edges: Map<string, string[]>): string[] {
  const seen = new Set<string>()
  const walk = (path: string, trail: string[]): string[] => {
    for (const next of edges.get(path) ?? []) {
      if (next === start) return [[...trail, next].join(' → ')]
      if (seen.has(next)) continue
      seen.add(next)
      const found = walk(next, [...trail, next])
      if (found.length) return found
    }
    return []
  }
  return walk(start, [start])
}

test('nothing is left for later in the code', () => {
  const marks = product.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text))
  expect(marks.map(({ path }) => path)).toEqual([])
})
