import { type ReactNode, Suspense, useId } from 'react'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { type Amount, currencies, toAmount } from '#money'
import { lastTotal } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Hero.module.css'
import { optionalPart } from './optionalPart.ts'
import { inGames, openGames, totalOf } from './places.ts'
import type { HomeSheet } from './sheet.ts'

const BonusLine = optionalPart('BonusLine')
const FirstSteps = optionalPart('FirstSteps')

type HeroProps = {
  data: Out<typeof wallet> | undefined
  readAt: number | undefined
  hasFailed: boolean
  /** There was no response; otherwise the server refused. */
  isUnreachable: boolean
  isNew: boolean | undefined
  looksNew: boolean
  sync: () => void
  onOpen: (sheet: HomeSheet) => void
}

/** HOM-02: who, when read, how much in all and where it is, and what is in its way. */
export function Hero({
  data,
  readAt,
  hasFailed,
  isUnreachable,
  isNew,
  looksNew,
  sync,
  onOpen,
}: HeroProps) {
  const t = useTexts()
  const isReading = !readAt && !hasFailed && !data
  return (
    <div className={`panel ${styles.hero}`}>
      <p className={styles.who}>
        <b>{data ? data.profile.name : !hasFailed && <Skeleton width="8rem" height="1.25rem" />}</b>
      </p>
      <section className={styles.total} aria-label={t('home.total')}>
        <p className={styles.label}>
          <small>{t('home.total')}</small>{' '}
          {/* Another text is another element: one that grows would push its first letters aside. */}
          <small
            key={readAt ? 'read' : 'never'}
            className={isReading ? `tiny ${styles.reserved}` : 'tiny'}
          >
            {readAt || isReading
              ? t('home.lastSync', { time: formatMoment(readAt ?? Date.now()) })
              : t('home.neverSynced')}
          </small>
        </p>
        {hasFailed ? (
          <Failed isUnreachable={isUnreachable} onRetry={sync} />
        ) : (
          <div className={styles.sum}>
            <Total data={data} />
            {!looksNew && (
              <span className={isNew === undefined ? styles.reserved : undefined}>
                <Button
                  small
                  look="dark"
                  icon="swap"
                  aria-haspopup="dialog"
                  onClick={() => onOpen({ about: 'transfer' })}
                >
                  {t('home.transfer')}
                </Button>
              </span>
            )}
          </div>
        )}
      </section>
      {hasFailed ? (
        lastSplit() && <Split data={undefined} onOpen={onOpen} />
      ) : (
        <div className={styles.parts}>
          {looksNew && !data?.noOffers ? (
            <Suspense fallback={stepsToCome}>
              {isNew ? <FirstSteps onDeposit={() => onOpen({ about: 'deposit' })} /> : stepsToCome}
            </Suspense>
          ) : (
            <Where data={data} onOpen={onOpen} />
          )}
        </div>
      )}
    </div>
  )
}

/** As high as the first steps, whose words and lozenges grow with the text of the phone. */
const stepsToCome = <Skeleton height="calc(72px + 2.5rem)" />

type PartProps = Pick<HeroProps, 'data' | 'onOpen'>

function Total({ data }: Pick<HeroProps, 'data'>) {
  if (!data)
    return (
      <LastKnown>
        <Skeleton width="12rem" height="calc(1.2 * min(var(--t40), 14vw))" />
      </LastKnown>
    )
  return <Money amount={totalOf(data)} currency={data.wallet.currency} size="big" counting />
}

/**
 * The total by place, then what the bonus asks for, or else the invite bonus. The latter keeps its place while the other loads:
 * a tap on it that has begun would be lost with its button.
 */
function Where({ data, onOpen }: PartProps) {
  const invite = data?.noOffers ? null : (
    <Invite data={data} onReceive={() => onOpen({ about: 'receive' })} />
  )
  return (
    <>
      <Split data={data} onOpen={onOpen} />
      {data && (
        <Suspense>
          <BonusLine currency={data.wallet.currency} isAlone={data.invite.amount <= 0} />
        </Suspense>
      )}
      {invite}
    </>
  )
}

/** Shows how much of the total is in the wallet, and how much in games; before they are read, as at the last update. */
function Split({ data, onOpen }: PartProps) {
  const t = useTexts()
  const known = data ? splitOf(data) : lastSplit()
  const moneyOf = (amount?: Amount) =>
    known ? (
      <Money amount={amount!} currency={known.currency} />
    ) : (
      <Skeleton width="4.5rem" height="1.45em" />
    )
  return (
    <div className={data ? styles.split : `${styles.split} ${styles.old}`}>
      <p>
        <small>{t('place.wallet')}</small>
        {moneyOf(known?.inWallet)}
      </p>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={!data}
        onClick={() => onOpen({ about: 'games' })}
      >
        <small>
          {data ? t('home.inGames', { count: openGames(data).length }) : t('home.inGamesSoon')}
          <Icon name="next" small />
        </small>
        {moneyOf(known?.inGames)}
      </button>
    </div>
  )
}

const splitOf = (read: Out<typeof wallet>) => ({
  currency: read.wallet.currency,
  inWallet: read.wallet.amount,
  inGames: inGames(read),
})

/** The total at the last update on this device, if it is known, in a currency that this app knows. */
function lastKnown() {
  const kept = lastTotal()
  const currency = currencies.find((one) => one === kept?.currency)
  return kept && currency && { ...kept, currency, amount: toAmount(kept.amount) }
}

/** The parts of that total, if they are known. */
function lastSplit() {
  const known = lastKnown()
  if (known?.inWallet === undefined) return undefined
  const { currency, amount, inWallet } = known
  return { currency, inWallet: toAmount(inWallet), inGames: toAmount(amount - inWallet) }
}

function Invite({ data, onReceive }: Pick<HeroProps, 'data'> & { onReceive: () => void }) {
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
          <Skeleton width="3rem" />
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
  const known = lastKnown()
  if (!known) return children
  return (
    <span className={styles.old}>
      <Money amount={known.amount} currency={known.currency} size="big" />
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
