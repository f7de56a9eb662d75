import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { ActiveBonus } from '#contract/bonus'
import { Icon } from '#kit/ui/Icon.tsx'
import { Threads } from '#kit/ui/time/Countdown.tsx'
import type { Currency } from '#money'
import { shortMoneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useWatchedStatus } from '../bonus/useStatus.ts'
import styles from './BonusLine.module.css'

type BonusLineProps = {
  currency: Currency
  /** Shows the children below the bonus too. */
  both: boolean
  /** Shown while no bonus is active. */
  children: ReactNode
}

/** BON-06: what the active bonus still asks for, with the way to its page. */
export function BonusLine({ currency, both, children }: BonusLineProps) {
  const t = useTexts()
  const bonus = useWatchedStatus().data?.bonus
  if (!bonus) return children
  return (
    <>
      <section aria-label={t('homeBonus.label')}>
        <Link href="/user/bonus" className={styles.line}>
          {bonus.state === 'granted' ? (
            <Wagering bonus={bonus} currency={currency} />
          ) : (
            <span className={styles.words}>
              <b>
                {t('homeBonus.waiting', { amount: shortMoneyText(bonus.minimumDeposit, currency) })}
              </b>
              <small>{t('homeBonus.waitingFor', { name: bonus.name })}</small>
            </span>
          )}
          <Icon name="next" small />
        </Link>
      </section>
      {both && children}
    </>
  )
}

function Wagering({ bonus: { played }, currency }: { bonus: ActiveBonus; currency: Currency }) {
  const t = useTexts()
  const { needed, done, left } = played
  return (
    <>
      <span className={styles.words}>
        <b>{t('homeBonus.left', { amount: shortMoneyText(left, currency) })}</b>
        <small>{t('homeBonus.then')}</small>
      </span>
      <span className={styles.meter}>
        <Threads done={needed > 0 ? done / needed : 0} />
      </span>
    </>
  )
}
