import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const processes = 6
const rounds = 400

/** Locks and unlocks the folder repeatedly in its own process. @returns the distinct refusals */
async function lockElsewhere(folder: string): Promise<string[]> {
  const file = new URL('folder-lock.ts', import.meta.url).href
  const program = `
    import { lockFolder } from ${JSON.stringify(file)}
    const refusals = new Set()
    for (let round = 0; round < ${rounds}; round += 1)
      try {
        lockFolder(${JSON.stringify(folder)})()
      } catch (error) {
        refusals.add(error.message)
      }
    process.stdout.write(JSON.stringify([...refusals]))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.on('data', (part) => {
    said += part
  })
  expect(await once(child, 'close')).toEqual([0, null])
  return JSON.parse(said) as string[]
}

test('processes that lock one folder at the same time are refused with the holder’s pid or asked to try again', async () => {
  const folder = newFolder()
  const refusals = await Promise.all(Array.from({ length: processes }, () => lockElsewhere(folder)))
  const others = refusals
    .flat()
    .filter(
      (text) => !/ is in use by the process [1-9]\d*: |^Another start is under way/.test(text),
    )
  expect(others).toEqual([])
  expect(readdirSync(folder)).toEqual([])
})

test('an empty lock, which a crash of the machine may leave, does not prevent a start', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'lock'), '')
  lockFolder(folder)()
  expect(readdirSync(folder)).toEqual([])
})
