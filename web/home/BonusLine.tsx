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
  /** Hides the invite bonus, which stands below. */
  isAlone: boolean
}

/** BON-06: what the active bonus still asks for, with the way to its page. */
export function BonusLine({ currency, isAlone }: BonusLineProps) {
  const t = useTexts()
  const bonus = useWatchedStatus().data?.bonus
  if (!bonus) return null
  return (
    <section aria-label={t('homeBonus.label')} data-alone={isAlone || undefined}>
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
