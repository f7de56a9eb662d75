import { Link } from 'wouter'
import { conversationMember } from '#contract/operator'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { formatDay, formatMoment } from '#kit/i18n/time.ts'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useTexts } from '../app/texts.ts'
import { once, useRead } from '../app/useCall.ts'
import styles from './MemberCard.module.css'

/** Shows the member of a conversation. Every look is in the audit log, so it is read once, and again on request. */
export function MemberCard({ id }: { id: string }) {
  const t = useTexts()
  if (id.length === 32) return <p className="muted">{t('member.guest')}</p>
  return <Known id={id} />
}

function Known({ id }: { id: string }) {
  const { data, error, refetch } = useRead(conversationMember, { id }, once)
  if (data) return <Shown member={data} onAgain={() => void refetch()} />
  if (!error) return <SkeletonRows rows={3} />
  return <NotLoaded title={textOf(error)} onRetry={refetch} />
}

type Member = Out<typeof conversationMember>

function Shown({ member, onAgain }: { member: Member; onAgain: () => void }) {
  const t = useTexts()
  const { userId, name, username, status, currency, createdAt, wallet, movements } = member
  const copied = (label: string, text: string) => ({
    label,
    value: text,
    copy: { text, label: t('member.copy', { what: label }) },
  })
  return (
    <div className="stack">
      <div className="line">
        <h2 className={styles.name}>
          <Link href={`/members/${userId}`}>{name}</Link>
        </h2>
        <IconButton icon="refresh" label={t('member.again')} onClick={onAgain} />
      </div>
      <Details
        rows={[
          copied(t('member.id'), userId),
          copied(t('member.phone'), username),
          { label: t('member.status'), value: t(`member.status.${status}`) },
          { label: t('member.since'), value: formatDay(createdAt) },
        ]}
      />
      <h3>{t('member.wallet')}</h3>
      <Details
        rows={(['main', 'onTheWay', 'refund', 'invite'] as const).map((part) => ({
          label: t(`member.${part}`),
          value: <Money amount={wallet[part]} currency={currency} />,
        }))}
      />
      <h3>{t('member.movements')}</h3>
      {movements.length === 0 && <p className="muted">{t('member.none')}</p>}
      <ul className={styles.moves}>
        {movements.map((entry) => (
          <li key={entry._id}>
            <b>{t(`move.${entry.statementType}`)}</b>
            <Money amount={entry.amount} currency={currency} />
            <small className="muted">
              {entry.from} → {entry.to}
              <br />
              {formatMoment(entry.createdAt)}
            </small>
            <small className={styles[entry.status]}>{t(`move.${entry.status}`)}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
