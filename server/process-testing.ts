import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Config } from './platform/config/config.ts'

/** Kills the process and waits until it has exited. */
type Kill = () => Promise<void>

/** The configuration as JSON for another process, with the pepper in base64. */
export const sendable = ({ pepper, ...settings }: Config) => ({
  ...settings,
  pepper: pepper.toString('base64'),
})

/** Runs a file in its own process, which is killed at the end of the test. */
export function startProcess(file: URL, given: object): { child: ChildProcess; kill: Kill } {
  const child = spawn(process.execPath, [file.pathname, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, kill: killing(child) }
}

/** Starts a server in its own process, by default with this configuration alone. */
export async function startServer(
  given: object,
  file = new URL('deposit/node-process.ts', import.meta.url),
): Promise<{ host: string; kill: Kill }> {
  const { child, kill } = startProcess(file, given)
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string]
  return { host: (JSON.parse(line) as { url: string }).url, kill }
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
