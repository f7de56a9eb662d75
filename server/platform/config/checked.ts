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
    const isSecret = /KEY|PEPPER|SECRET|_URL$/.test(name)
    const said = value === undefined || isSecret ? '' : `, not "${value}"`
    return `${(schema.shape[name] as z.ZodType).description}${said}.`
  })
  throw new ConfigError(sentences.join('\n'))
}
