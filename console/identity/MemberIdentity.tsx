import { memberIdentity } from '#contract/operator-identity'
import { Details } from '#kit/ui/list/Details.tsx'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable, State, type Tone } from '../app/DataTable.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import type { Card } from '../member/card.ts'
import styles from '../member/MemberPage.module.css'

const tones = { waiting: 'wait', accepted: 'good', refused: 'bad' } as const satisfies Record<
  string,
  Tone
>

/** The level of the member's identity and everything that was checked. */
export function MemberIdentity({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(memberIdentity, { id: userId })
  if (!data) return <Loading read={{ data, error, refetch }} rows={3} />
  return (
    <div className={`${styles.card} stack`}>
      <Details rows={[{ label: t('identity.level'), value: t(`identity.level.${data.level}`) }]} />
      {data.checks.length > 0 && (
        <DataTable
          label={t('identity.checks')}
          rows={data.checks}
          keyOf={({ id }) => id}
          columns={[
            {
              title: t('identity.what'),
              cell: ({ kind, numberEnd }) => (
                <>
                  {t(`identity.kind.${kind}`)} {numberEnd && <small>••• {numberEnd}</small>}
                </>
              ),
            },
            { title: t('identity.sent'), cell: ({ at }) => <Moment at={at} /> },
            {
              title: t('identity.state'),
              cell: ({ state, reason }) => (
                <>
                  <State tone={tones[state]}>{t(`identity.state.${state}`)}</State>{' '}
                  {reason && <small>{t(`identity.reason.${reason}`)}</small>}
                </>
              ),
            },
            { title: t('identity.by'), cell: ({ decidedBy }) => decidedBy ?? '' },
          ]}
        />
      )}
    </div>
  )
}
