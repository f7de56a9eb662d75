import { type ReactNode, useId } from 'react'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button, IconButton } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { currencies, toAmount } from '#money'
import { lastTotal } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { moneyText } from '../statement/entries.ts'
import styles from './Hero.module.css'
import { totalOf } from './useWallet.ts'

type HeroProps = {
  data: Out<typeof wallet> | undefined
  readAt: number | undefined
  isSyncing: boolean
  hasFailed: boolean
  /** There was no response; otherwise the server refused. */
  isUnreachable: boolean
  sync: () => void
  onReceive: () => void
  onTransfer: () => void
}

/** HOM-02: who, when read, how much in all, and the invite bonus that waits. */
export function Hero({
  data,
  readAt,
  isSyncing,
  hasFailed,
  isUnreachable,
  sync,
  ...on
}: HeroProps) {
  const t = useTexts()
  return (
    <div className={styles.hero}>
      <div className={styles.who}>
        <p>
          <b>{data ? data.profile.name : !hasFailed && <Skeleton width="128px" height="20px" />}</b>
          <small className={styles.quiet}>
            {readAt ? t('home.lastSync', { time: formatMoment(readAt) }) : t('home.neverSynced')}
          </small>
        </p>
        <span className={isSyncing ? styles.turning : undefined}>
          <IconButton
            icon="refresh"
            label={t('home.refresh')}
            onClick={sync}
            disabled={isSyncing}
          />
        </span>
      </div>
      <section className={styles.total} aria-label={t('home.total')}>
        <p className={styles.quiet}>
          <small>{t('home.total')}</small>
        </p>
        {hasFailed ? (
          <Failed isUnreachable={isUnreachable} onRetry={sync} />
        ) : (
          <div className={styles.sum}>
            <Total data={data} />
            <Button small look="dark" icon="swap" aria-haspopup="dialog" onClick={on.onTransfer}>
              {t('home.transfer')}
            </Button>
          </div>
        )}
        {!hasFailed && data && data.wallet.onTheWay > 0 && <OnTheWay {...data.wallet} />}
      </section>
      {!hasFailed && <Invite data={data} onReceive={on.onReceive} />}
    </div>
  )
}

function Total({ data }: Pick<HeroProps, 'data'>) {
  if (!data)
    return (
      <LastKnown>
        <Skeleton width="192px" height="48px" />
      </LastKnown>
    )
  return <Money amount={totalOf(data)} currency={data.wallet.currency} size="big" counting />
}

/** The money that has left one place and has not reached the other. */
function OnTheWay({ onTheWay, currency }: Out<typeof wallet>['wallet']) {
  const t = useTexts()
  return (
    <p className={styles.way}>
      <Icon name="clock" small />
      <small>{t('home.onTheWay', { amount: moneyText(onTheWay, currency) })}</small>
    </p>
  )
}

function Invite({ data, onReceive }: Pick<HeroProps, 'data' | 'onReceive'>) {
  const t = useTexts()
  const reason = useId()
  const isNothing = !data || data.invite.amount <= 0
  return (
    <div className={styles.invite}>
      <Icon name="invite" />
      <p>
        <small className={styles.quiet}>{t('home.invite')}</small>
        {data ? (
          <Money amount={data.invite.amount} currency={data.wallet.currency} />
        ) : (
          <Skeleton width="72px" />
        )}
      </p>
      <Button
        small
        look="cotton"
        disabled={isNothing}
        title={data && isNothing ? t('home.receiveNothing') : undefined}
        aria-describedby={data && isNothing ? reason : undefined}
        onClick={onReceive}
      >
        {t('home.receive')}
      </Button>
      {data && isNothing && (
        <span id={reason} className="visually-hidden">
          {t('home.receiveNothing')}
        </span>
      )}
    </div>
  )
}

/** The total of the last update on this device. Without one it shows its children. */
function LastKnown({ children }: { children?: ReactNode }) {
  const known = lastTotal()
  const currency = currencies.find((one) => one === known?.currency)
  if (!currency) return children
  return (
    <span className={styles.old}>
      <Money amount={toAmount(known!.amount)} currency={currency} size="big" />
    </span>
  )
}

/** The last known amount, if there is one, why it is not newer, and another try. */
function Failed({
  isUnreachable,
  onRetry,
}: Pick<HeroProps, 'isUnreachable'> & { onRetry: () => void }) {
  const t = useTexts()
  return (
    <div className={styles.failed}>
      <LastKnown />
      <p>{t(isUnreachable && lastTotal() ? 'home.lastKnown' : 'home.loadFailed')}</p>
      <Button small look="cotton" icon="refresh" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  )
}
