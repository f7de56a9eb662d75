import type { Case, CaseState, caseStory } from '#contract/operator-case'
import type { Out } from '#kit/api/ask.ts'
import type { Tone } from '../app/DataTable.tsx'
import type { Translate } from '../app/texts.ts'

export type Story = Out<typeof caseStory>

export const tones: Record<CaseState, Tone> = {
  open: 'wait',
  claimed: 'wait',
  answered: 'good',
  closed: 'none',
}

/** The name of the case's member, or of the guest. */
export const customerOf = (t: Translate, { name, conversation }: Case) =>
  name || t('list.guest', { id: conversation.slice(0, 6) })
