import { useEffect } from 'react'
import type { ActiveBonus } from '#contract/bonus'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Threads } from '#kit/ui/time/Countdown.tsx'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Active.module.css'
import { Ends } from './Ends.tsx'
import { typeText } from './offers.ts'
import { gamesText, grantText } from './Terms.tsx'
import { useCancel } from './useCancel.ts'
import { readGames, useStatus } from './useStatus.ts'

type ActiveProps = { bonus: ActiveBonus; currency: Currency }

/** BON-01, BON-06: the bonus in use, how far it is, what ends it, and what cancelling it costs now. */
export function Active({ bonus, currency, onDeposit }: ActiveProps & { onDeposit: () => void }) {
  const t = useTexts()
  const { cancel, isPending } = useCancel(bonus, currency)
  const isWaiting = bonus.state === 'waiting'
  const about = t(isWaiting ? 'bonus.isWaiting' : 'bonus.inUse')
  const cancelText = t('bonus.endCancel', {
    costs: moneyText(bonus.cancel.costs, currency),
    keeps: moneyText(bonus.cancel.keeps, currency),
  })
  return (
    <section className={`card ${styles.active}`} aria-label={about}>
      <header className={styles.head}>
        <span className={styles.chip}>
          <Icon name="lotus" />
        </span>
        <p className={styles.name}>
          <small className="muted">
            <span className="nowrap">{about} ·</span> {t(typeText(bonus))}
          </small>
          <b>{bonus.name}</b>
        </p>
        <Button small look="danger" busy={isPending} onClick={() => void cancel()}>
          {t('bonus.cancel')}
          <span className="visually-hidden"> {bonus.name}</span>
        </Button>
      </header>
      {isWaiting ? (
        <Waiting bonus={bonus} currency={currency} onDeposit={onDeposit} />
      ) : (
        <div className={styles.parts}>
          <Meter bonus={bonus} currency={currency} />
          <div className={styles.part}>
            <h2>{t('bonus.ends')}</h2>
            <Ends offer={bonus} currency={currency} cancelText={cancelText} />
          </div>
        </div>
      )}
    </section>
  )
}

/** Nothing is granted yet: the deposit is the next step. */
function Waiting({ bonus, currency, onDeposit }: ActiveProps & { onDeposit: () => void }) {
  const t = useTexts()
  const minimum = moneyText(bonus.minimumDeposit, currency)
  return (
    <div className={styles.part}>
      <p>{t('bonus.waitText', { minimum, grant: grantText(t, bonus, currency) })}</p>
      <Button look="main" icon="deposit" onClick={onDeposit}>
        {t('home.deposit')}
      </Button>
      <small className="muted">{t('bonus.waitCancel')}</small>
    </div>
  )
}

function Meter({ bonus, currency }: ActiveProps) {
  const t = useTexts()
  useTotalOfNow()
  const { granted, deposit, total, categories, inReview = [] } = bonus
  const { needed, done, left, readAt } = bonus.played
  const played = t('bonus.played', {
    done: moneyText(done, currency),
    needed: moneyText(needed, currency),
  })
  return (
    <div className={styles.part}>
      <p className={styles.left}>
        <small className="muted">{t('bonus.left')}</small>
        <Money amount={left} currency={currency} size="mid" />
      </p>
      <div className={styles.meter}>
        <progress className="visually-hidden" aria-label={played} max={needed} value={done} />
        <Threads done={needed > 0 ? done / needed : 0} />
        <p aria-hidden="true">{played}</p>
      </div>
      <p className="muted tiny">
        {t('bonus.games')}: {gamesText(t, categories)}
        <br />
        {readAt ? t('bonus.readAt', { time: formatMoment(readAt) }) : t('bonus.readNever')}
      </p>
      {inReview.map(({ game, holdsLater }) => (
        <p key={game} className={styles.review}>
          {t(holdsLater ? 'bonus.inReviewLater' : 'bonus.inReview', { game })}
        </p>
      ))}
      <dl className={styles.figures}>
        <div>
          <dt>{t('bonus.granted')}</dt>
          <dd>
            <Money amount={granted} currency={currency} />
            <small>{t('bonus.onDeposit', { deposit: moneyText(deposit, currency) })}</small>
          </dd>
        </div>
        <div>
          <dt>{t('bonus.total')}</dt>
          <dd>
            <Money amount={total} currency={currency} />
            <small>{t('bonus.totalWhere')}</small>
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** The total, and with it what a cancel costs, is read from the games once when it shows. */
function useTotalOfNow() {
  const { refetch } = useStatus()
  useEffect(() => {
    void readGames().then(() => refetch())
  }, [refetch])
}
