import type { rewardReview } from '#contract/operator-reward'
import type { Out } from '#kit/api/ask.ts'

/** A reward that waits for an operator, with its evidence, as the server returns it. */
export type Review = Out<typeof rewardReview>
