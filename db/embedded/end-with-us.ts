import { spawn } from 'node:child_process'

type Identity = { uid?: number; gid?: number }

/**
 * Runs a command that stops the server when this process ends for any reason: a shell waits on our end of a pipe, which
 * closes even after a kill -9. The shell has its own session, so that Ctrl-C in a terminal does not reach it. Returns a
 * function that cancels this.
 */
export function endWithUs(stop: string[], identity: Identity): () => void {
  if (process.platform === 'win32') return () => {}
  const script = 'cat > /dev/null; "$@"'
  const shell = spawn('/bin/sh', ['-c', script, 'sh', ...stop], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  shell.stdin?.on('error', () => {})
  shell.unref()
  // The pipe must not keep this process alive either.
  ;(shell.stdin as unknown as { unref(): void } | null)?.unref()
  return () => shell.kill('SIGKILL')
}
