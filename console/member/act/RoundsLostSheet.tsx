import { bonusCancelCost, countRoundsLost } from '#contract/operator-member-bonus'
import { Details } from '#kit/ui/list/Details.tsx'
import { toAmount } from '#money'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'
import { openRows } from './openRows.tsx'
import { rereadOn } from './rereadOn.ts'

/** Counts open rounds as lost, so that the bonus does not wait for them. No more than what is shown is counted. */
export function RoundsLostSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version, currency } = card
  const { data, refetch } = useRead(bonusCancelCost, { id })
  const { mutateAsync, isPending } = useSend(countRoundsLost, { isQuiet: true })
  const open = data?.openRounds ?? []

  return (
    <ActSheet
      title={t('approval.member.rounds-lost')}
      action={t('bonusAct.countLost')}
      look="danger"
      text={t('bonusAct.countLostText')}
      isBusy={isPending}
      isReady={open.length > 0}
      onSend={(reason) => {
        const amount = toAmount(open.reduce((sum, round) => sum + round.amount, 0))
        return mutateAsync({ id, version, amount, reason })
      }}
      errorText={rereadOn('ROUNDS_OPEN', refetch, t('bonusAct.moreOpen'))}
      onClose={onClose}
    >
      <Details rows={openRows(open, t('bonusAct.openRounds'), currency)} />
    </ActSheet>
  )
}
