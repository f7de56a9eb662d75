import { execFileSync } from 'node:child_process'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ChildEnded, createChild, TooMuchWork } from './child.ts'
import type { Work } from './child-process.ts'

const megabyte = 1024 * 1024
const limits = {
  entry: new URL('./child-process.ts', import.meta.url),
  memoryBytesMax: 1_024 * megabyte,
  processorMsMax: 60_000,
  timeoutMs: 60_000,
}
const made: ReturnType<typeof createChild<Work, string>>[] = []
function childWith(given: Partial<typeof limits> = {}) {
  const child = createChild<Work, string>({ ...limits, ...given })
  made.push(child)
  return child
}
afterEach(async () => {
  await Promise.all(made.splice(0).map((child) => child.stop()))
})
const processes = () =>
  execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${process.pid} `) && line.includes('child-process'))
afterAll(() => expect(processes()).toEqual([]))

test('work that takes too much memory ends its process, and the next work has a new one', async () => {
  const child = childWith({ memoryBytesMax: 200 * megabyte })
  await expect(child.run('hoard')).rejects.toThrow(TooMuchWork)
  expect(child.killed()).toBe(1)
  expect(await child.run('echo')).toBe('here')
})

test('work that takes too much of the processor ends its process', async () => {
  const child = childWith({ processorMsMax: 200 })
  await expect(child.run('reckon')).rejects.toThrow(TooMuchWork)
  expect(await child.run('echo')).toBe('here')
})

test('work that takes too long is killed, also when it blocks its process', async () => {
  const child = childWith({ timeoutMs: 1_500 })
  await expect(child.run('block')).rejects.toThrow(TooMuchWork)
  expect(child.killed()).toBe(1)
})

test('work that crashes its process is too much; a process that another program ends is not', async () => {
  const child = childWith()
  await expect(child.run('crash')).rejects.toThrow(TooMuchWork)
  await expect(child.run('leave')).rejects.toThrow(ChildEnded)
  expect(child.killed()).toBe(1)
})

test('work of a client that has gone is killed', async () => {
  const child = childWith()
  const gone = new AbortController()
  const work = child.run('block', gone.signal)
  gone.abort(new Error('gone'))
  await expect(work).rejects.toThrow('gone')
  await expect.poll(processes).toEqual([])
  await expect(child.run('echo', gone.signal)).rejects.toThrow('gone')
  expect(child.killed()).toBe(0)
})

test('a process has none of our settings and secrets, and passes its errors on', async () => {
  const child = childWith()
  expect(Object.keys(JSON.parse(await child.run('environment')))).not.toEqual(
    expect.arrayContaining(['PATH']),
  )
  await expect(child.run('fail')).rejects.toThrow('bad bytes')
  expect(await child.run('echo')).toBe('here')
})
