import { spawn } from 'node:child_process'

type Identity = { uid?: number; gid?: number }

/**
 * Ends the server when this process is gone, however it went: the shell waits at our end of a pipe, which closes even
 * after a kill -9. It has a session of its own, so that Ctrl-C in a terminal does not reach it. Returns how to call it off.
 */
export function endWithUs(serverPid: number, identity: Identity): () => void {
  if (process.platform === 'win32') return () => {}
  const script = 'cat > /dev/null; kill -INT "$0"'
  const shell = spawn('/bin/sh', ['-c', script, String(serverPid)], {
    ...identity,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  shell.on('error', () => {})
  shell.stdin?.on('error', () => {})
  shell.unref()
  // The pipe must not keep us alive either.
  ;(shell.stdin as unknown as { unref(): void } | null)?.unref()
  return () => shell.kill('SIGKILL')
}
