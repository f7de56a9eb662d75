import { Money } from '#kit/ui/Money.tsx'
import type { Amount, Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { PlaceMark } from '../transfer/PlaceMark.tsx'
import type { Place } from '../transfer/places.ts'
import styles from './Purse.module.css'

/** WDR-01: what there is in all, and, sliding sideways, where it lies. */
export function Purse({
  total,
  places,
  currency,
}: {
  total: Amount
  places: Place[]
  currency: Currency
}) {
  const t = useTexts()
  return (
    <section className={styles.purse} aria-label={t('withdraw.total')}>
      <p className={styles.total}>
        <small>{t('withdraw.total')}</small>
        <Money amount={total} currency={currency} size="mid" />
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keys too */}
      <ul className={styles.places} aria-label={t('withdraw.places')} tabIndex={0}>
        {places.map((place) => (
          <li key={place.code}>
            <PlaceMark place={place} />
            <span>
              {place.name}
              <b>{moneyText(place.amount, currency)}</b>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
