import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingKeys } from '#contract/setting-list'

test('docs/console.md lists every setting of operators, and no other', () => {
  const document = readFileSync(new URL('../../docs/console.md', import.meta.url), 'utf8')
  const [, section = ''] = /^## Settings while running\n([\s\S]*?)\n## /m.exec(document)!
  const listed = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((row) => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(([, key]) => key))
  expect(listed.toSorted()).toEqual(settingKeys.toSorted())
})
