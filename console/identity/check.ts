import type { identityCheck } from '#contract/operator-identity'
import type { Out } from '#kit/api/ask.ts'

/** A document beside what the member stated, as the server returns it. */
export type Check = Out<typeof identityCheck>
