import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import type { Config } from './platform/config/config.ts'

/** Ends it at once, and waits until it has ended. */
type Kill = () => Promise<void>

/** Settings as they go to another process, which reads the pepper from base64. */
export const sendable = ({ pepper, ...settings }: Config) => ({
  ...settings,
  pepper: pepper.toString('base64'),
})

/** Runs a file as a process of its own. Whatever the test comes to, the process does not outlive it. */
export function startProcess(file: URL, given: object): { child: ChildProcess; kill: Kill } {
  const child = spawn(process.execPath, [file.pathname, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return { child, kill: killing(child) }
}

/** A server in a process of its own; usually one with these settings and nothing more. */
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
