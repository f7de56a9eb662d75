import { memberSignIns } from '#contract/operator-member-event'
import { Loading } from '#kit/ui/list/Loading.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { DataTable } from '../../app/DataTable.tsx'
import { useTexts } from '../../app/texts.ts'
import { once, useRead } from '../../app/useCall.ts'
import type { Card } from '../card.ts'
import styles from '../MemberPage.module.css'

/** Lists the open sessions of a member, and what happened to the account from which address. */
export function SignIns({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const { data, error, refetch } = useRead(memberSignIns, { id: userId }, once)
  if (!data) return <Loading read={{ data, error, refetch }} rows={3} />
  return (
    <>
      <div className={styles.card}>
        <h2>{t('signIns.open')}</h2>
        <DataTable
          label={t('signIns.open')}
          rows={data.sessions.map((session, index) => ({ ...session, index }))}
          keyOf={({ index }) => String(index)}
          columns={[
            { title: t('signIns.device'), cell: ({ device }) => device || '–' },
            { title: t('signIns.address'), cell: ({ address }) => address || '–' },
            { title: t('signIns.since'), cell: ({ signedInAt }) => <Moment at={signedInAt} /> },
            { title: t('signIns.last'), cell: ({ usedAt }) => <Moment at={usedAt} /> },
          ]}
        />
      </div>
      <div className={styles.card}>
        <h2>{t('signIns.events')}</h2>
        <DataTable
          label={t('signIns.events')}
          rows={data.events}
          keyOf={({ id }) => id}
          columns={[
            { title: t('audit.when'), cell: ({ at }) => <Moment at={at} /> },
            { title: t('audit.what'), cell: ({ kind }) => <b>{t(`signIns.kind.${kind}`)}</b> },
            { title: t('signIns.device'), cell: ({ device }) => device || '–' },
            { title: t('signIns.address'), cell: ({ address }) => address || '–' },
            { title: t('signIns.others'), cell: ({ others }) => others || '–' },
          ]}
        />
      </div>
    </>
  )
}
