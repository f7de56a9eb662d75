import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { type Amount, type Currency, toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Spin.module.css'

/** A placeholder of the usual length for the text about coins. */
const usualDeposits = {
  BAHT: toAmount(300_00),
  LAK: toAmount(200_000_00),
} satisfies Record<Currency, Amount>

/** A placeholder as high as the wheel, its text and its button, so that nothing jumps. */
export const WheelPlace = ({ currency }: { currency: Currency }) => (
  <>
    <span className={styles.place}>
      <Skeleton width="min(350px, 85vw)" height="min(350px, 85vw)" />
    </span>
    <span className={styles.place}>
      <Skeleton width="min(350px, 85vw)" height="52px" />
    </span>
    <CoinLine deposit={usualDeposits[currency]} currency={currency} />
    <span className={styles.place}>
      <Skeleton width="160px" height="36px" />
    </span>
  </>
)

/** The deposit that brings a coin. Its space is that of the longest text, so that nothing jumps. */
export function CoinLine({
  coins,
  hasLostTurn = false,
  deposit,
  currency,
}: {
  coins?: number
  hasLostTurn?: boolean
  deposit: Amount
  currency: Currency
}) {
  const t = useTexts()
  const amount = moneyText(deposit, currency)
  const none = t('spin.noCoin', { amount })
  const next = coins ? t('spin.coinFor', { amount }) : none
  return (
    <p className={styles.quiet} data-room={none}>
      {coins !== undefined && <span>{hasLostTurn ? t('spin.lost') : next}</span>}
    </p>
  )
}
