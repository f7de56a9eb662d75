import { type FormEvent, useId, useState } from 'react'
import { grantableBonuses, grantBonus } from '#contract/operator-member-bonus'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select } from '#kit/ui/form/Field.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import type { Card } from '../card.ts'

type Offers = Out<typeof grantableBonuses>

/** Gives the member one of the bonuses that are offered now, or proposes it. */
export function GrantSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { userId: id, version } = card
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { data, error, refetch } = useRead(grantableBonuses, { id })
  const { mutateAsync, isPending } = useSend(grantBonus, { isQuiet: true })
  const chosen = data?.bonuses.find((one) => one.code === code)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!chosen) return setProblem(t('common.required'))
    try {
      const { outcome } = await mutateAsync({ id, version, code, reason })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('bonusAct.grant')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('bonusAct.grant')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('bonusAct.grantText')}</p>
        {!data && error && <NotLoaded title={textOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={2} />}
        {data?.bonuses.length === 0 && <Empty title={t('bonusAct.none')} />}
        {data && data.bonuses.length > 0 && (
          <Select
            label={t('bonusAct.bonus')}
            prompt={t('compose.choose')}
            options={data.bonuses.map((one) => ({
              value: one.code,
              label: [one.name, one.code, !one.isListed && t('bonusAct.unlisted')]
                .filter(Boolean)
                .join(' · '),
            }))}
            value={code}
            onPick={setCode}
          />
        )}
        {data && chosen && <Terms bonus={chosen} currency={data.currency} />}
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

type TermsProps = { bonus: Offers['bonuses'][number]; currency: Offers['currency'] }

function Terms({ bonus: { most, minimumDeposit, percent, turnover }, currency }: TermsProps) {
  const t = useTexts()
  return (
    <Details
      rows={[
        { label: t('bonusAct.most'), value: <Money amount={most} currency={currency} /> },
        ...(percent === null ? [] : [{ label: t('bonusAct.percent'), value: `${percent}%` }]),
        {
          label: t('bonusAct.minimumDeposit'),
          value: <Money amount={minimumDeposit} currency={currency} />,
        },
        { label: t('bonusAct.wagering'), value: t('bonusAct.times', { times: turnover }) },
      ]}
    />
  )
}
