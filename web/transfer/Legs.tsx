import type { GameTransferResult } from '#contract/transfer'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Legs.module.css'
import { PlaceMark } from './PlaceMark.tsx'
import type { Place } from './places.ts'

/** The result for each game account that was asked. Empty accounts are left out. */
export function Legs({
  legs,
  places,
  currency,
}: {
  legs: GameTransferResult[]
  places: Place[]
  currency: Currency
}) {
  const t = useTexts()
  const moved = legs.filter(hasMoved)
  if (moved.length === 0) return null
  return (
    <ul className={styles.legs} aria-label={t('legs.title')}>
      {moved.map(({ code, status, amount }) => {
        const place = places.find((known) => known.code === code)
        return (
          <li key={code}>
            <PlaceMark place={place ?? {}} />
            <span className="grow">
              <b>{place?.name ?? code}</b>
              <small className={styles[status]}>{t(`legs.${status}`)}</small>
            </span>
            <b className="nowrap">{moneyText(amount, currency)}</b>
          </li>
        )
      })}
    </ul>
  )
}

const hasMoved = (
  leg: GameTransferResult,
): leg is GameTransferResult & { status: Exclude<GameTransferResult['status'], 'empty'> } =>
  leg.status !== 'empty'
