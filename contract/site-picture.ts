import * as z from 'zod/mini'

const bytesMax = 4 * 1024 * 1024

/** The file of a picture that members see: encoded again, and deleted unless something uses it within a day. */
export const pictureUpload = {
  timeoutMs: 300_000,
  upload: {
    bytesMax,
    types: ['image/png', 'image/jpeg'],
    none: 'SLIP_NO_FILE',
    invalid: 'SLIP_INVALID_FILE',
    failed: 'SERVICE_UNAVAILABLE',
  },
  input: z.strictObject({}),
  output: z.object({ image: z.string() }),
} as const
