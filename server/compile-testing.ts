import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { processEnvironment } from './environment-testing.ts'

/** Compiles the server before the tests: a process that a test kills keeps nothing of what it compiled. */
export default async function compile() {
  const app = new URL('app.ts', import.meta.url).href
  const program = `await import(${JSON.stringify(app)})`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: processEnvironment,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The server does not compile.')
}
