import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import {
  files,
  floors,
  isTest,
  mayImport,
  product,
  testsMayImport,
  withoutComments,
  wordsUnder,
} from './tidy-testing.ts'

const linesMax = 300
const texts = /^(kit|web|console)\/texts\/|\/seed\//

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
  const long = files
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

test('the flows of money read no clock, no chance and no network', () => {
  const worldly =
    /\b(Date\b|Math\.random|setTimeout|setInterval|setImmediate|queueMicrotask|fetch\b|performance|process|crypto)|'node:|\bawait\b/
  const wrong = product.filter(
    ({ part, text }) => part === 'saga' && worldly.test(withoutComments(text)),
  )
  expect(wrong.map(({ path }) => path)).toEqual([])
})

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
    /\b(localStorage|sessionStorage|deviceStorage|tabStorage)\b/,
    /^((web|console)\/app\/session\.ts|kit\/(api|i18n)\/kept\.ts|kit\/api\/storage\.ts|sandbox\/|e2e\/|bench\/)/,
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
