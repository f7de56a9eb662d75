import * as z from 'zod/mini'

/** A picture with sanitized HTML. `image` is a path on our own site. */
export const Banner = z.object({ image: z.string(), html: z.string() })
export type Banner = z.output<typeof Banner>

export const bannersOutput = z.object({ banners: z.array(Banner) })
