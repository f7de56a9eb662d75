import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished } from 'vitest'
import type { Config } from './platform/config/config.ts'

/** Kills the process and waits until it has exited. */
type Kill = () => Promise<void>

/** Runs a file in its own process, which starts a server by `startGiven` (node-testing.ts). */
function spawned(file: URL, { pepper, ...settings }: Config, given: object): ChildProcess {
  const sent = { ...given, settings: { ...settings, pepper: pepper.toString('base64') } }
  return spawn(process.execPath, [file.pathname, JSON.stringify(sent)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Runs a file in its own process, which is killed at the end of the test. */
export function startProcess(
  file: URL,
  settings: Config,
  given: object = {},
): { child: ChildProcess; kill: Kill } {
  const child = spawned(file, settings, given)
  return { child, kill: killing(child) }
}

/** Starts a server in its own process, by default with this configuration alone. */
export async function startServer(
  settings: Config,
  file = new URL('deposit/node-process.ts', import.meta.url),
  given: object = {},
): Promise<{ host: string; kill: Kill }> {
  const { child, kill } = startProcess(file, settings, given)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { host: (JSON.parse(line) as { url: string }).url, kill }
}

/** Runs a file in its own process until that kills itself. */
export async function runUntilKilled(file: URL, settings: Config, given: object): Promise<void> {
  const child = spawned(file, settings, given)
  child.stdout!.resume()
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL'])
}

export function killing(child: ChildProcess): Kill {
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  return kill
}
