import type { Limit } from '#contract/protection'
import type { useTexts } from '../app/texts.ts'

/** Names a limit: deposits per day. */
export const limitName = (
  t: ReturnType<typeof useTexts>,
  { kind, period }: Pick<Limit, 'kind' | 'period'>,
): string => `${t(`limits.${kind}`)} ${t(`limits.${period}`)}`
