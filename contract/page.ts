import * as z from 'zod/mini'

/** Tables show 10 lines a page (the specification's constant). */
export const pageSize = 10

/** Pages count from 1. */
export const pageInput = z.strictObject({
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  limit: z.int().check(z.minimum(1), z.maximum(100)),
})

/** What a call answers that has nothing else to say: a word for the log, never shown as it is. */
export const done = z.object({ message: z.string() })
