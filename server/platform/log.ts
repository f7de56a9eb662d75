import pino, { type Logger } from 'pino'

const secrets = [
  'password',
  'oldPassword',
  'newPassword',
  'token',
  'otpToken',
  'otpCode',
  'authorization',
  'bankAccountNo',
  'phone',
  'phoneNumber',
  'username',
  'pepper',
  'cookie',
]

/** Writes lines of JSON. Code must not log a secret; a secret that is logged under a known name becomes `[hidden]`. */
export function createLog(level: string, destination?: { write: (line: string) => void }): Logger {
  const options = {
    level,
    base: undefined,
    redact: {
      paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[hidden]',
    },
    serializers: { err: plain, error: plain },
  }
  return destination ? pino(options, destination) : pino(options)
}

type Fault = Error & {
  code?: string
  severity?: string
  routine?: string
  constraint?: string
}

/** Removes data from an error: PostgreSQL's errors carry the row's values in message, detail and parameters. */
function plain(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '', code, severity, routine, constraint } = error as Fault
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? {} : { cause: plain(error.cause) }
  return severity
    ? { name, code, routine, constraint: constraint, stack: frames.join('\n') }
    : { name, message, code, stack: frames.join('\n'), ...cause }
}
