import type { ActiveBonus } from '#contract/bonus'
import { exampleOf, workedOut } from '#contract/bonus-worked'
import { Button } from '#kit/ui/form/Button.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import type { Amount } from '#money'
import { moneyText } from '../../app/moneyText.ts'
import { useTexts } from '../../app/texts.ts'
import { figureOf } from '../../bonus/offers.ts'
import { grantText } from '../../bonus/Terms.tsx'
import { useCancel } from '../../bonus/useCancel.ts'
import { currencyOf, useKnownWallet } from '../../home/useWallet.ts'
import styles from './WaitingBonus.module.css'

type BonusProps = { bonus: ActiveBonus }

/** The bonus that this deposit brings, with its price; and that it was claimed, if that was just now. */
export function WaitingBonus({ bonus, isTaken }: BonusProps & { isTaken: boolean }) {
  const t = useTexts()
  const currency = currencyOf(useKnownWallet())
  const { name, minimumDeposit, turnover: times } = bonus
  const minimum = moneyText(minimumDeposit, currency)
  return (
    <section className={styles.bonus} aria-label={name}>
      <span className={styles.chip} aria-hidden="true">
        +{figureOf(bonus, currency)}
      </span>
      <p className={styles.words}>
        {isTaken && (
          <small className={styles.taken} role="status">
            <Icon name="check" small />
            {t('bonus.claimed')}
          </small>
        )}
        <b>{name}</b>
        <small>{t('bonus.deal', { minimum, grant: grantText(t, bonus, currency), times })}</small>
      </p>
    </section>
  )
}

/**
 * Shows what the bonus comes to for an amount, or that the amount brings nothing; as long as none is known, for an
 * example. The member can do without it.
 */
export function BonusFigures({ bonus, amount }: BonusProps & { amount: Amount | undefined }) {
  const t = useTexts()
  const currency = currencyOf(useKnownWallet())
  const { cancel, isPending } = useCancel(bonus, currency)
  const deposit = amount ?? exampleOf(bonus)
  const worked = workedOut(bonus, deposit)
  const money = (of: Amount) => moneyText(of, currency)
  return (
    <div className={styles.figured}>
      {amount !== undefined && !worked && (
        <p className={styles.less} role="status">
          {t('bonus.tooLittle', {
            amount: moneyText(amount, currency),
            minimum: moneyText(bonus.minimumDeposit, currency),
          })}
        </p>
      )}
      {worked && (
        <p className={styles.worked} role="status">
          {amount === undefined && <small>{t('bonus.example')}</small>}
          <b>
            {t('bonus.worked', {
              deposit: money(deposit),
              granted: money(worked.granted),
              wagering: money(worked.wagering),
            })}
          </b>
          <small>
            {t('bonus.exampleCancel')}{' '}
            <span>{t('bonus.keeps', { percent: bonus.percentFail })}</span>
          </small>
        </p>
      )}
      <Button small look="plain" busy={isPending} onClick={() => void cancel()}>
        {t('bonus.without')}
      </Button>
    </div>
  )
}
