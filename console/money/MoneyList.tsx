import { useState } from 'react'
import { Link } from 'wouter'
import { moneyKinds, type WaitingMoney, waitingMoney } from '#contract/operator-money'
import { textOf } from '#web/app/texts.ts'
import { formatRelative } from '#web/app/time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Empty } from '#web/ui/Empty.tsx'
import { Select } from '#web/ui/Field.tsx'
import { Money } from '#web/ui/Money.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useRead.ts'
import { walk } from '../app/walk.ts'
import styles from './MoneyList.module.css'
import { nameOf } from './words.ts'

type Kind = WaitingMoney['kind']
const limit = 10

/** What waits, the longest first. */
export function MoneyList({ chosen }: { chosen: string | undefined }) {
  const t = useTexts()
  const [kind, setKind] = useState<Kind | 'all'>('all')
  const [page, setPage] = useState(1)
  const { data, error, isPlaceholderData, refetch } = useRead(
    waitingMoney,
    { page, limit, ...(kind !== 'all' && { kind }) },
    { refetchInterval: 30_000, refetchOnWindowFocus: 'always' },
  )
  const countOf = (one: Kind) => data?.counts[one] ?? 0
  const all = moneyKinds.reduce((sum, one) => sum + countOf(one), 0)
  return (
    <section className={styles.list} aria-label={t('money.title')}>
      <div className={styles.top}>
        <h1>{t('money.title')}</h1>
        <Select
          label={t('money.show')}
          prompt={t('money.show')}
          value={kind}
          onPick={(value) => {
            setKind(value as Kind | 'all')
            setPage(1)
          }}
          options={[
            { value: 'all', label: `${t('money.all')} (${all})` },
            ...moneyKinds.map((value) => ({
              ...{ value, label: `${t(`money.kind.${value}`)} (${countOf(value)})` },
            })),
          ]}
        />
      </div>
      <div className={styles.rows} aria-busy={isPlaceholderData}>
        {!data && !error && <Skeleton rows={5} />}
        {!data && error && (
          <Empty title={textOf(error)}>
            <Button small onClick={() => void refetch()}>
              {t('common.retry')}
            </Button>
          </Empty>
        )}
        {data?.waiting.length === 0 && (
          <Empty title={t('money.empty')} text={t('money.emptyText')} />
        )}
        {data && data.waiting.length > 0 && (
          <ul onKeyDown={walk}>
            {data.waiting.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <Row one={one} isChosen={chosen === `${one.kind} ${one.id}`} />
              </li>
            ))}
          </ul>
        )}
        {data && <Pager page={page} total={data.total} onPage={setPage} />}
      </div>
    </section>
  )
}

function Row({ one, isChosen }: { one: WaitingMoney; isChosen: boolean }) {
  const t = useTexts()
  const { kind, id, since, amount, currency, member, reference, why, proposal } = one
  return (
    <Link
      href={`/money/${kind}/${id}`}
      className={styles.row}
      aria-current={isChosen ? 'true' : undefined}
    >
      <b className={styles.name}>{nameOf(t, one)}</b>
      <b className="nowrap">
        {amount !== null && currency !== null && <Money amount={amount} currency={currency} />}
      </b>
      <span className={styles.last}>{member?.name ?? reference}</span>
      <small className="muted nowrap">{formatRelative(t, since, Date.now())}</small>
      <small className={styles.why}>{t(`why.${why}`)}</small>
      {proposal && <small className={styles.half}>{t('money.half')}</small>}
    </Link>
  )
}
