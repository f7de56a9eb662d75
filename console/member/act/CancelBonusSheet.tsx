import { type FormEvent, useId, useState } from 'react'
import { bonusCancelCost, cancelMemberBonus } from '#contract/operator-member-bonus'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import type { Card } from '../card.ts'

/** Cancels the member's active bonus. The cost is shown before, and no more than that is taken. */
export function CancelBonusSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { userId: id, version, currency } = card
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { data, error, refetch } = useRead(bonusCancelCost, { id }, { staleTime: 0 })
  const { mutateAsync, isPending } = useSend(cancelMemberBonus, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!data) return
    const { claim, costs } = data
    try {
      await mutateAsync({ id, version, claim, costs, reason })
      show('done')
      onClose()
    } catch (error) {
      const costsMore = error instanceof Refusal && error.code === 'BONUS_CONDITION'
      setProblem(costsMore ? t('bonusAct.costsMore') : textOf(error))
      if (costsMore) void refetch()
    }
  }

  return (
    <Sheet
      title={t('bonusAct.cancel')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="danger" busy={isPending} disabled={!data}>
          {t('bonusAct.cancel')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('bonusAct.cancelText')}</p>
        {!data && error && <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data && (
          <Details
            rows={[
              { label: t('bonusAct.bonus'), value: `${data.name} · ${data.code}` },
              ...(['total', 'costs', 'keeps'] as const).map((part) => ({
                label: t(`bonusAct.${part}`),
                value: <Money amount={data[part]} currency={currency} />,
              })),
            ]}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
