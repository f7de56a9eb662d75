import { ButtonLink } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import type { Place } from '../transfer/places.ts'
import styles from './Leaving.module.css'
import type { Limits } from './limits.ts'

/** WDR-05: how much can leave, before anything is typed, and why it is not more or not less. Without a bonus it is the maximum. */
export function Leaving({
  amount,
  places,
  limits,
  currency,
}: {
  amount: Amount
  places: Place[]
  limits: Limits
  currency: Currency
}) {
  const t = useTexts()
  const { bonus, withdrawMax } = limits
  const leftOut = places
    .filter(({ code }) => bonus?.leftOut?.includes(code))
    .map(({ name }) => name)
  const wholeText =
    amount === withdrawMax
      ? 'withdraw.wholeMost'
      : leftOut.length > 0
        ? 'withdraw.wholeLeftOut'
        : 'withdraw.wholeText'
  const title = t(bonus ? 'withdraw.can' : 'withdraw.canMost')
  return (
    <section className={styles.leaving} aria-label={title}>
      <p className={styles.line}>
        {title}
        <Money amount={amount} currency={currency} />
      </p>
      {bonus?.why === 'turnover' && (
        <div className={styles.why}>
          <h3>{t('withdraw.turnoverTitle')}</h3>
          <p>
            {t('withdraw.turnoverText', {
              name: bonus.name,
              left: moneyText(bonus.left, currency),
            })}
          </p>
          {bonus.inReview?.map(({ game, holdsLater }) => (
            <p key={game}>
              {t(holdsLater ? 'withdraw.inReviewLater' : 'withdraw.inReview', { game })}
            </p>
          ))}
          <ButtonLink small to="/user/bonus" icon="lotus">
            {t('withdraw.toBonus')}
          </ButtonLink>
        </div>
      )}
      {bonus?.why === 'whole' && (
        <div className={styles.why}>
          <h3>{t('withdraw.wholeTitle')}</h3>
          <p>{t(wholeText, { name: bonus.name, games: leftOut.join(', ') })}</p>
        </div>
      )}
    </section>
  )
}
