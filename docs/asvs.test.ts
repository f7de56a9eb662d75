import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Goal: docs/asvs.md stays true when files and tests change their names, and its summary when a line changes its state.
const root = join(import.meta.dirname, '..')
const document = readFileSync(join(import.meta.dirname, 'asvs.md'), 'utf8')
const levels = ['L1', 'L2'] as const
const states = ['met', 'open', 'not applicable'] as const

type Line = { id: string; level: string; words: string; state: string; shown: string }
const form = /^\| (\d+\.\d+\.\d+) \| (.+?) \| (.+?) \| (.+?) \| (.*) \|$/gm
const lines: Line[] = [...document.matchAll(form)].map(
  ([, id = '', level = '', words = '', state = '', shown = '']) => ({
    id,
    level,
    words,
    state,
    shown,
  }),
)

/** Files and, after a colon, parts of the titles of their tests. */
const evidenceIn = ({ shown }: Line) =>
  [...shown.matchAll(/`([^`]+)`(?:: "([^"]+)")?/g)].map(([, file = '', title]) => ({ file, title }))
const isFile = (text: string) =>
  /^[\w.-][\w./-]*\.(ts|tsx|md|yaml|json)$/.test(text) ||
  ['Dockerfile', '.dockerignore'].includes(text)

const numbered = (row: string) => /^\| \d+\.\d+/.test(row)

test('each line has an id once, in order, a level and a known state', () => {
  expect(lines).toHaveLength(document.split('\n').filter(numbered).length)
  const ids = lines.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(
    ids.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })),
  )
  expect(lines.filter(({ level }) => !levels.some((known) => known === level))).toEqual([])
  expect(lines.filter(({ state }) => !states.some((known) => known === state))).toEqual([])
})

test('every line of levels 1 and 2 of the standard is there', () => {
  const counted = levels.map((level) => lines.filter((line) => line.level === level).length)
  expect(counted).toEqual([70, 183])
})

test('every file that is named exists, and every quoted title is in its file', () => {
  const wrong = lines.flatMap((line) =>
    evidenceIn(line).flatMap(({ file, title }) => {
      if (!isFile(file)) return title === undefined ? [] : [`${line.id}: ${file} is no file`]
      if (!existsSync(join(root, file))) return [`${line.id}: ${file} does not exist`]
      const has = title === undefined || readFileSync(join(root, file), 'utf8').includes(title)
      return has ? [] : [`${line.id}: ${file} has no "${title}"`]
    }),
  )
  expect(wrong).toEqual([])
})

test('a line that is met names a file, an open one what is missing, any other its reason', () => {
  const isShown = (line: Line) =>
    line.state === 'met'
      ? evidenceIn(line).some(({ file }) => isFile(file))
      : line.shown.length >= 'no OAuth'.length
  expect(lines.filter((line) => !isShown(line)).map(({ id }) => id)).toEqual([])
})

test('the summary is what the lines say', () => {
  const of = (level: string, state: string) =>
    lines.filter((line) => line.level === level && line.state === state)
  const counts = levels.map((level) => {
    const each = states.map((state) => of(level, state).length)
    const all = lines.filter((line) => line.level === level).length
    return `| ${[level, ...each, all].join(' | ')} |`
  })
  const open = levels.map((level) => {
    const ids = of(level, 'open').map(({ id }) => id)
    return `| ${level} | ${ids.join(', ') || 'none'} |`
  })
  for (const row of [...counts, ...open]) expect(document.split('\n')).toContain(row)
})
