import { spawn } from 'node:child_process'
import { processEnvironment } from './environment-testing.ts'

/**
 * Compiles the server while the tests begin: a process that a test kills keeps nothing of what it compiled. No test waits for
 * it, because each process can compile for itself.
 */
export default function compile() {
  const app = new URL('app.ts', import.meta.url).href
  const program = `await import(${JSON.stringify(app)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: processEnvironment,
    stdio: 'ignore',
  })
  return () => void child.kill()
}
