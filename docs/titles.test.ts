import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Goal: the tests that docs/security.md and docs/player-protection.md name as evidence are there, also after a test is renamed.
const root = join(import.meta.dirname, '..')

test.each(['security.md', 'player-protection.md'])(
  'every test that docs/%s names exists, with every quoted title',
  (name) => {
    const document = readFileSync(join(import.meta.dirname, name), 'utf8')
    const named = [...document.matchAll(/`([\w./-]+\.test\.ts)`((?:[:,] "[^"]+")*)/g)]
    expect(named.length).toBeGreaterThan(20)
    const wrong = named.flatMap(([, file = '', titles = '']) => {
      if (!existsSync(join(root, file))) return [`${file} does not exist`]
      const text = readFileSync(join(root, file), 'utf8')
      return [...titles.matchAll(/"…?([^"]+?)…?"/g)]
        .filter(([, title = '']) => !text.includes(title))
        .map(([, title]) => `${file} has no "${title}"`)
    })
    expect(wrong).toEqual([])
  },
)
