import { inject } from 'vitest'

/** The stack of this worker. Each worker has its own, because tests change the settings of the site. */
export const stack = inject('stacks')[Number(process.env.VITEST_POOL_ID) - 1]!
