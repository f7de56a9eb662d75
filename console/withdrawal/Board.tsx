import { Link } from 'wouter'
import { type WithdrawalRow, withdrawalColumns } from '#contract/operator-withdrawal'
import { formatDay, formatRelative } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { Pager } from '../app/rows/Pager.tsx'
import { RowLink, RowName, Rows, UnlessGone } from '../app/rows/Rows.tsx'
import { useTexts } from '../app/texts.ts'
import { Filter } from './Filter.tsx'
import { netText, wageredText } from './facts.ts'
import { type useBoardPlace, waitTone } from './place.ts'
import { keyOf, type useBoard } from './useBoard.ts'
import styles from './Withdrawal.module.css'

type BoardProps = {
  place: ReturnType<typeof useBoardPlace>
  board: ReturnType<typeof useBoard>
}

/** One column of the board: its tabs, its filter and its rows. */
export function Board({ place, board }: BoardProps) {
  const t = useTexts()
  const { data, error, refetch, steady, unread } = board
  const { input, reference, after, goAfter, hrefOf } = place
  const isRead = unread.length === 0
  return (
    <section className={styles.board} aria-label={t('withdrawal.title')}>
      <header className={styles.top}>
        <h1>{t('withdrawal.title')}</h1>
        <Link href="/withdrawals/rules" className={styles.rules}>
          {t('withdrawal.rules')}
        </Link>
      </header>
      <nav className={styles.tabs} aria-label={t('withdrawal.columns')}>
        {withdrawalColumns.map((column) => (
          <Link
            key={column}
            href={place.columnHref(column)}
            aria-current={input.column === column ? 'page' : undefined}
          >
            {t(`withdrawal.column.${column}`)}{' '}
            <span>{isRead ? (data?.counts[column] ?? '') : ''}</span>
          </Link>
        ))}
      </nav>
      <Filter place={place} unread={unread} />
      {isRead && data?.since && (
        <p className="muted">{t('withdrawal.sinceDay', { day: formatDay(data.since) })}</p>
      )}
      <Rows
        className={styles.rows}
        steady={steady}
        read={{ data, error, refetch }}
        keyOf={keyOf}
        isUnread={!isRead}
        none={{ title: t('withdrawal.empty'), text: t('withdrawal.emptyText') }}
        row={(row) => (
          <Row
            row={row}
            href={hrefOf(row.reference)}
            isChosen={row.reference === reference}
            now={data!.now}
            targetMinutes={data!.targetMinutes}
          />
        )}
      >
        <Pager after={after} next={isRead ? data?.next : undefined} onGo={goAfter} />
        <p className={styles.keys} aria-hidden="true">
          <kbd>J</kbd> <kbd>K</kbd> {t('withdrawal.move')}
        </p>
      </Rows>
    </section>
  )
}

type RowProps = {
  row: WithdrawalRow
  href: string
  isChosen: boolean
  now: number
  targetMinutes: number
}

function Row({ row, href, isChosen, now, targetMinutes }: RowProps) {
  const t = useTexts()
  const { member, amount, currency, bank, account, rules, lastDeposit, paidBefore } = row
  const tone = waitTone(row, now, targetMinutes)
  return (
    <RowLink href={href} isChosen={isChosen} className={styles.row}>
      <span className={`${styles.wait} ${styles[tone]}`}>
        <UnlessGone>{formatRelative(t, row.since, now)}</UnlessGone>
      </span>
      <span className={styles.who}>
        <RowName>
          <b>{member.name}</b>
        </RowName>
        <small>
          {member.userId} ·{' '}
          {t('withdrawal.joined', { ago: formatRelative(t, member.joinedAt, now) })}
        </small>
      </span>
      <span className={styles.sum}>
        <RowName>
          <b>
            <Money amount={amount} currency={currency} />
          </b>
        </RowName>
        <small>{t('withdrawal.net', { amount: netText(row) })}</small>
      </span>
      <span className={styles.to}>
        <span className="nowrap">
          {bank} ••{account}
        </span>
        <small className={paidBefore === 0 ? styles.first : undefined}>
          {paidBefore === 0
            ? t('withdrawal.first')
            : t('withdrawal.paidBefore', { count: paidBefore })}
        </small>
      </span>
      <span className={styles.why}>
        {rules.map((rule) => (
          <i key={rule}>{t(`rule.${rule}`)}</i>
        ))}
      </span>
      <span className={styles.wagered}>
        <b className={lastDeposit && lastDeposit.wageredPercent < 100 ? styles.low : undefined}>
          {lastDeposit ? t('withdrawal.wagered', { times: wageredText(lastDeposit) }) : '–'}
        </b>{' '}
        <small>
          {lastDeposit
            ? t('withdrawal.deposit', { ago: formatRelative(t, lastDeposit.at, now) })
            : t('withdrawal.noDeposit')}
        </small>
      </span>
      <span className={styles.claimed}>{row.claimedBy}</span>
    </RowLink>
  )
}
