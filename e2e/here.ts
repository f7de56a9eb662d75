import { inject } from 'vitest'

/** The stack of this worker. Each has one of its own, because stories change what a site is set to. */
export const stack = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]!
