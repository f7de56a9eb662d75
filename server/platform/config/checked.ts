import { isIP } from 'node:net'
import * as z from 'zod'

/** An error with one sentence for each problem, shown to the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

export type Environment = Record<string, string | undefined>

export const url = (protocols: RegExp) => z.url({ protocol: protocols })
export const origin = url(/^https?$/).transform((value) => value.replace(/\/+$/, ''))

/** Reports every problem at once, so that five mistakes do not need five starts. @throws ConfigError */
export function checked<S extends z.ZodObject>(schema: S, given: Environment): z.output<S> {
  const read = schema.safeParse(given)
  if (read.success) return read.data
  const names = new Set(read.error.issues.map(({ path }) => String(path[0])))
  const sentences = [...names].map((name) => {
    const value = given[name]
    const isSecret = /KEY|PEPPER|SECRET|TOKEN|_URL$/.test(name)
    const said = value === undefined || isSecret ? '' : `, not "${value}"`
    return `${(schema.shape[name] as z.ZodType).description}${said}.`
  })
  throw new ConfigError(sentences.join('\n'))
}

export const pepperForm = /^([0-9a-f]{2}){32,}$/i
export const pepper = (name: string) =>
  z
    .string()
    .regex(pepperForm)
    .transform((value): Buffer => Buffer.from(value, 'hex'))
    .optional()
    .describe(`${name} must be at least 64 hexadecimal digits (openssl rand -hex 32)`)

export function isNetwork(text: string): boolean {
  const [address = '', bits = '0', ...rest] = text.split('/')
  const version = isIP(address)
  return (
    version > 0 &&
    !rest.length &&
    /^\d{1,3}$/.test(bits) &&
    Number(bits) <= (version === 4 ? 32 : 128)
  )
}
