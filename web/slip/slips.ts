import type { Slip } from '#contract/statement'
import type { TextId } from '../app/texts.ts'

/** STM-04: what is said of a slip: its status, and why when it was not accepted. */
export const slipTexts = ({ status, note }: Pick<Slip, 'status' | 'note'>): TextId[] => [
  `slips.${status}`,
  ...(note ? [`slipReason.${note}` as const] : []),
]
