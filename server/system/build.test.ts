import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { unnamedBuild } from '#contract/system'
import { buildOf } from './build.ts'

const folder = mkdtempSync(join(tmpdir(), 'kapao-build-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('the file BUILD labels what a server runs, and without a usable one the build has no name', async () => {
  expect(await buildOf(folder)).toBe(unnamedBuild)
  for (const [text, label] of [
    ['1.2.0-b7e50a37\n', '1.2.0-b7e50a37'],
    [`${'a'.repeat(41)}\n`, 'a'.repeat(40)],
    ['  b7e50a37 \nsecond line\n', 'b7e50a37'],
    ['\n', unnamedBuild],
  ] as const) {
    writeFileSync(join(folder, 'BUILD'), text)
    expect(await buildOf(folder)).toBe(label)
  }
})
