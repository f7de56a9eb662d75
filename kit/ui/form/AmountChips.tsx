import { type Amount, amountParts, toDecimal } from '#money'
import styles from './AmountChips.module.css'

/** Amounts to choose with a tap, and all that there is. They fill an AmountField; `value` is its text. */
export const AmountChips = ({
  label,
  amounts,
  all,
  value,
  most,
  onPick,
}: {
  /** For screen readers. */
  label: string
  amounts: readonly Amount[]
  all?: { label: string; amount: Amount }
  value: Amount | undefined
  /** Larger amounts cannot be chosen. */
  most: Amount
  onPick: (text: string) => void
}) => {
  const chips = [
    ...amounts.map((amount) => ({ text: amountParts(amount).whole, amount })),
    ...(all ? [{ text: all.label, amount: all.amount }] : []),
  ]
  // An amount may be all that there is.
  const chosen = chips.find(({ amount }) => amount === value)?.text
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced with a legend of its own
    <div className={styles.chips} role="group" aria-label={label}>
      {chips.map(({ text, amount }) => (
        <button
          key={text}
          type="button"
          aria-pressed={amount > 0 && amount === value && text === chosen}
          disabled={amount <= 0 || amount > most}
          onClick={() => onPick(String(toDecimal(amount)))}
        >
          {text}
        </button>
      ))}
    </div>
  )
}
