import { parseArgs } from 'node:util'
import { startSandbox } from './start.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3001' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string', default: '.data/sandbox' },
    app: { type: 'string', default: 'http://127.0.0.1:3000' },
  },
})

/** Exits with one sentence: a stack trace does not help with a wrong port. */
function giveUp(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

const port = Number(values.port)
if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
  giveUp(`--port must be a number from 0 to 65535, not "${values.port}".`)
if (!/^https?:/.test(values.app) || !URL.canParse(values.app))
  giveUp(`--app must be the address of the member app, not "${values.app}".`)

const sandbox = await startSandbox({ ...values, port }).catch((error: Error & { code?: string }) =>
  giveUp(
    error.code === 'EADDRINUSE'
      ? `The port ${port} on ${values.host} is taken: stop what uses it, such as another npm start, or choose another SANDBOX_PORT (--port if the sandbox is started alone).`
      : `The sandbox cannot start: ${error.message}.`,
  ),
)
console.log(JSON.stringify({ url: sandbox.url }))

let isStopping = false
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.on(signal, () => {
    if (isStopping) return
    isStopping = true
    sandbox.stop().then(
      () => process.exit(0),
      (error: Error) => giveUp(error.message),
    )
  })
