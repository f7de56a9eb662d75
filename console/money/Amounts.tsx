import { useState } from 'react'
import type { ProviderReply } from '#contract/provider-reply'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { type Amount, amountText } from '#money'
import { useTexts } from '../app/texts.ts'
import type { Story } from './resolution.ts'
import { isTooMuch, type ResolutionDraft } from './resolution.ts'

type Props = {
  story: Story
  reply: ProviderReply | undefined
  draft: ResolutionDraft
  onChange: (part: { amount: Amount | undefined }) => void
}

/** The amount that arrived: as the provider says, if that can be true, else as the operator enters it. */
export function Amounts({ story, reply, draft, onChange }: Props) {
  const { currency } = story
  const t = useTexts()
  const [text, setText] = useState(amountText(draft.amount || null))
  if (currency === null) return null
  if (reply?.amount && !isTooMuch(story, reply.amount))
    return (
      <p>
        {t('decide.amount')} <Money amount={reply.amount} currency={currency} size="mid" />
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
