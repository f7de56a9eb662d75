import { useState } from 'react'
import type { ProviderReply } from '#contract/operator-money'
import { AmountField, amountIn } from '#kit/ui/AmountField.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { type Amount, toDecimal } from '#money'
import { useTexts } from '../app/texts.ts'
import type { Story } from './MoneyStory.tsx'
import { isTooMuch, type Wish } from './wish.ts'

type Props = {
  story: Story
  told: ProviderReply | undefined
  wish: Wish
  onChange: (part: { amount: Amount | undefined }) => void
}

/** How much came in: the party's word where it can be true, else what a person knows. */
export function Amounts({ story, told, wish, onChange }: Props) {
  const { currency } = story
  const t = useTexts()
  const [text, setText] = useState(wish.amount ? toDecimal(wish.amount).toFixed(2) : '')
  if (currency === null) return null
  if (told?.amount && !isTooMuch(story, told.amount))
    return (
      <p>
        {t('decide.amount')} <Money amount={told.amount} currency={currency} size="mid" />
      </p>
    )
  return (
    <AmountField
      label={t('decide.amount')}
      currency={currency}
      value={text}
      onChange={(typed) => {
        setText(typed)
        onChange({ amount: amountIn(typed) })
      }}
    />
  )
}
