import { z } from 'zod'
import type { Reply } from '../ask.ts'
import type { Told } from './table.ts'

/** A word for no, which some providers write as a number. */
export const Word = z.union([z.string().min(1), z.int()]).transform(String)

/** An object that says it is done, and its fields beside. */
export const saying = (name: string, word: string | number | boolean) =>
  z.looseObject({ [name]: z.literal(word) })

/**
 * What the reply says. A no is looked for first: what has a word for no is never done, whatever else is in it.
 * @throws at what is neither.
 */
export const saidIn = (json: unknown, No: z.ZodType<string>, Done: z.ZodType<unknown>): Told => {
  const no = No.safeParse(json)
  return no.success ? { no: no.data } : { told: Done.parse(json) }
}

/** @throws at another status: these providers say no in the body. */
export function jsonIn({ status, body }: Reply): unknown {
  if (status !== 200) throw new Error(`HTTP ${status}`)
  return JSON.parse(body)
}
