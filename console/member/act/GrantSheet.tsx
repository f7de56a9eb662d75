import { useState } from 'react'
import { grantableBonuses, grantBonus } from '#contract/operator-member-bonus'
import type { Out } from '#kit/api/ask.ts'
import { Select } from '#kit/ui/form/Field.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'
import type { Card } from '../card.ts'

type Offers = Out<typeof grantableBonuses>

/** Gives the member one of the bonuses that are offered now, or proposes it. */
export function GrantSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const { userId: id, version } = card
  const [code, setCode] = useState('')
  const { data, error, refetch } = useRead(grantableBonuses, { id })
  const { mutateAsync, isPending } = useSend(grantBonus, { isQuiet: true })
  const chosen = data?.bonuses.find((one) => one.code === code)

  return (
    <ActSheet
      title={t('bonusAct.grant')}
      text={t('bonusAct.grantText')}
      isBusy={isPending}
      onSend={(reason) =>
        chosen ? mutateAsync({ id, version, code, reason }) : t('common.required')
      }
      onClose={onClose}
    >
      <Loading read={{ data, error, refetch }} rows={2} />
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
    </ActSheet>
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
