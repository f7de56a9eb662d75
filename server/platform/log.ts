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

/** Lines of JSON. Nobody should log a secret; whoever does so by name all the same, logs `[hidden]`. */
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

/** An error without what it was about: PostgreSQL's carry the values of the row, in message, detail and parameters. */
function plain(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, stack = '', code, severity, routine, constraint } = error as Fault
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const cause = error.cause === undefined ? {} : { cause: plain(error.cause) }
  return severity
    ? { name, code, routine, constraint: constraint, stack: frames.join('\n') }
    : { name, message, code, stack: frames.join('\n'), ...cause }
}
