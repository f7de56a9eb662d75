import { z } from 'zod'
import type { Reply } from '../ask.ts'
import type { ReplyContent } from './table.ts'

/** An error word, which some providers write as a number. */
export const Word = z.union([z.string().min(1), z.int()]).transform(String)

/** An object whose field `name` says that the request is done, with its other fields. */
export const saying = (name: string, word: string | number | boolean) =>
  z.looseObject({ [name]: z.literal(word) })

/**
 * Reads a reply as done or refused. Looks for an error first: a reply with an error word is never done, whatever else
 * it contains. @throws if it is neither.
 */
export const contentOf = (
  json: unknown,
  No: z.ZodType<string>,
  Done: z.ZodType<unknown>,
): ReplyContent => {
  const no = No.safeParse(json)
  return no.success ? { no: no.data } : { result: Done.parse(json) }
}

/** @throws at any status but 200: these providers report errors in the body. */
export function jsonIn({ status, body }: Reply): unknown {
  if (status !== 200) throw new Error(`HTTP ${status}`)
  return JSON.parse(body)
}
