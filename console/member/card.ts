import type { memberCard } from '#contract/operator-member-card'
import type { Out } from '#kit/api/ask.ts'

/** The overview of a member, which every part of the card gets. */
export type Card = Out<typeof memberCard>
