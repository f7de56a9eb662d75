import * as z from 'zod/mini'

/** Lines on one page of a table (the specification's constant). */
export const pageSize = 10

/** Pages count from 1. */
export const pageInput = z.strictObject({
  page: z.int().check(z.minimum(1), z.maximum(100_000)),
  limit: z.int().check(z.minimum(1), z.maximum(100)),
})

/** Answer of a call without other data. `message` is for logs and never shown. */
export const done = z.object({ message: z.string() })
