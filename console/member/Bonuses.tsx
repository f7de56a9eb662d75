import { useState } from 'react'
import type { BonusState } from '#contract/bonus'
import { memberBonuses } from '#contract/operator-member-card'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable, State, type Tone } from '../app/DataTable.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { CancelBonusSheet } from './act/CancelBonusSheet.tsx'
import { GamesLeftOutSheet } from './act/GamesLeftOutSheet.tsx'
import { GrantSheet } from './act/GrantSheet.tsx'
import { RoundsLostSheet } from './act/RoundsLostSheet.tsx'
import type { Card } from './card.ts'
import styles from './MemberPage.module.css'

const tones: Record<BonusState, Tone> = {
  waiting: 'wait',
  granted: 'good',
  met: 'none',
  unmet: 'none',
  cancelled: 'none',
}

/** The bonuses that the member claimed, and what the operator may do about them. */
export function Bonuses({ card }: { card: Card }) {
  const mayGive = useMay('members.bonus')
  return (
    <>
      {mayGive && <BonusActions card={card} />}
      <Claims card={card} />
    </>
  )
}

/** One bonus is active at a time: it can be cancelled, or another one given. After one, a silent game may block the withdrawal. */
function BonusActions({ card }: { card: Card }) {
  const t = useTexts()
  const [act, setAct] = useState<'grant' | 'cancel' | 'count-lost' | 'leave-out'>()
  const possible = card.bonus ? 'cancel' : 'grant'
  const close = () => setAct(undefined)
  const isPossible = possible === 'cancel' || card.status === 'active'
  if (!isPossible && !card.isWholeOwed) return null
  return (
    <div className={styles.actions}>
      {isPossible && (
        <Button small onClick={() => setAct(possible)}>
          {t(`bonusAct.${possible}`)}
        </Button>
      )}
      {card.isWholeOwed && (
        <Button small onClick={() => setAct('leave-out')}>
          {t('bonusAct.leaveOut')}
        </Button>
      )}
      {act === 'grant' && <GrantSheet card={card} onClose={close} />}
      {act === 'cancel' && (
        <CancelBonusSheet card={card} onCountLost={() => setAct('count-lost')} onClose={close} />
      )}
      {act === 'leave-out' && <GamesLeftOutSheet card={card} onClose={close} />}
      {act === 'count-lost' && <RoundsLostSheet card={card} onClose={close} />}
    </div>
  )
}

function Claims({ card: { userId, currency } }: { card: Card }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(memberBonuses, { id: userId })
  if (!data) return <Loading read={{ data, error, refetch }} rows={3} />
  if (data.claims.length === 0) return <Empty title={t('card.noBonuses')} />
  return (
    <div className={styles.card}>
      <DataTable
        label={t('card.tab.bonus')}
        rows={data.claims}
        keyOf={({ id }) => id}
        columns={[
          {
            title: t('card.bonusName'),
            cell: ({ name, code }) => (
              <>
                <b>{name}</b> <small className="muted">{code}</small>
              </>
            ),
          },
          {
            title: t('member.status'),
            cell: ({ state }) => <State tone={tones[state]}>{t(`claim.${state}`)}</State>,
          },
          {
            title: t('card.claimed'),
            cell: ({ activatedAt }) => <Moment at={activatedAt} />,
          },
          {
            title: t('card.granted'),
            number: true,
            cell: ({ granted }) => <Money amount={granted} currency={currency} />,
          },
          {
            title: t('card.wagered'),
            number: true,
            cell: ({ wagered, wageringRequired }) => (
              <>
                <Money amount={wagered} currency={currency} />
                {' / '}
                <Money amount={wageringRequired} currency={currency} />
              </>
            ),
          },
        ]}
      />
    </div>
  )
}
