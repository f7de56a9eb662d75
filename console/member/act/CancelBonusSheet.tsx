import { bonusCancelCost, cancelMemberBonus } from '#contract/operator-member-bonus'
import { Button } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'
import { openRows } from './openRows.tsx'
import { rereadOn } from './rereadOn.ts'

type CancelBonusSheetProps = { card: Card; onCountLost: () => void; onClose: () => void }

/** Cancels the member's active bonus. The cost is shown before, and no more than that is taken. */
export function CancelBonusSheet({ card, onCountLost, onClose }: CancelBonusSheetProps) {
  const t = useTexts()
  const { userId: id, version, currency } = card
  const { data, error, refetch } = useRead(bonusCancelCost, { id }, { staleTime: 0 })
  const { mutateAsync, isPending } = useSend(cancelMemberBonus, { isQuiet: true })

  return (
    <ActSheet
      title={t('bonusAct.cancel')}
      look="danger"
      text={t('bonusAct.cancelText')}
      isBusy={isPending}
      isReady={data !== undefined && !data.waits}
      onSend={async (reason) => {
        const { claim, costs } = data!
        await mutateAsync({ id, version, claim, costs, reason })
        return {}
      }}
      errorText={rereadOn('BONUS_CONDITION', refetch, t('bonusAct.costsMore'))}
      onClose={onClose}
    >
      <Loading read={{ data, error, refetch }} rows={3} />
      {data && (
        <Details
          rows={[
            { label: t('bonusAct.bonus'), value: `${data.name} · ${data.code}` },
            ...(['total', 'costs', 'keeps'] as const).map((part) => ({
              label: t(`bonusAct.${part}`),
              value: <Money amount={data[part]} currency={currency} />,
            })),
            ...openRows(data.openRounds, t('bonusAct.openRounds'), currency),
          ]}
        />
      )}
      {data?.waits && (
        <>
          <p>{t('bonusAct.waits')}</p>
          <Button small onClick={onCountLost}>
            {t('bonusAct.countLost')}
          </Button>
        </>
      )}
    </ActSheet>
  )
}
