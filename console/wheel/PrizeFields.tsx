import { prizeKinds } from '#contract/spin'
import { winsIn } from '#contract/wheel-cost'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { hasBudget, type MostOf, noText, type PrizeDraft } from './draft.ts'
import styles from './Wheel.module.css'

const languages = [
  { language: 'th', tag: 'th', label: 'wheels.labelTh' },
  { language: 'la', tag: 'lo', label: 'wheels.labelLa' },
  { language: 'en', tag: 'en', label: 'wheels.labelEn' },
] as const

type Props = {
  draft: PrizeDraft
  place: number
  odds: string
  currency: Currency
  bonuses: readonly { code: string; name: string }[]
  mostOf: MostOf
  onChange: (draft: PrizeDraft) => void
  onRemove: (() => void) | undefined
}

/** The fields of one prize. */
export function PrizeFields({ draft, place, odds, currency, bonuses, ...props }: Props) {
  const { mostOf, onChange, onRemove } = props
  const t = useTexts()
  const { kind } = draft
  const change = (part: Partial<PrizeDraft>) => onChange({ ...draft, ...part })
  const number = (field: 'weight' | 'coins' | 'stock' | 'stockADay') => (
    <TextField
      label={t(`wheels.${field}`)}
      inputMode="numeric"
      {...(field === 'stock' || field === 'stockADay' ? { hint: t('wheels.stockHint') } : {})}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  )
  return (
    <fieldset className={styles.prize}>
      <legend>{t('wheels.place', { place, odds })}</legend>
      <Select
        label={t('wheels.kind')}
        prompt={t('compose.choose')}
        options={prizeKinds.map((value) => ({ value, label: t(`wheels.kind.${value}`) }))}
        value={kind}
        onPick={(picked) => change({ kind: picked as PrizeDraft['kind'], html: noText })}
      />
      {kind === 'money' && (
        <AmountField
          label={t('field.amount')}
          currency={currency}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
        />
      )}
      {kind === 'coins' && number('coins')}
      {kind === 'bonus' && (
        <Select
          label={t('field.bonus')}
          prompt={t('compose.choose')}
          options={bonuses.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
          value={draft.bonus}
          onPick={(bonus) => change({ bonus })}
        />
      )}
      {languages.map(({ language, tag, label }) => (
        <TextField
          key={language}
          label={t(label)}
          lang={tag}
          maxLength={40}
          value={draft.label[language]}
          onChange={({ target }) => change({ label: { ...draft.label, [language]: target.value } })}
        />
      ))}
      {number('weight')}
      {number('stock')}
      {number('stockADay')}
      {hasBudget(kind) && (
        <AmountField
          label={t('field.budget')}
          currency={currency}
          hint={budgetHint()}
          value={draft.budget}
          onChange={(budget) => change({ budget })}
        />
      )}
      {(['bgColor', 'textColor'] as const).map((field) => (
        <label key={field} className={styles.color}>
          {t(`wheels.${field}`)}
          <input
            type="color"
            value={draft[field]}
            onChange={({ target }) => change({ [field]: target.value })}
          />
        </label>
      ))}
      {onRemove && (
        <Button small look="danger" onClick={onRemove}>
          {t('wheels.remove', { place })}
        </Button>
      )}
    </fieldset>
  )

  function budgetHint(): string {
    const most = kind === 'money' ? amountIn(draft.amount) : mostOf(draft.bonus)
    const budget = amountIn(draft.budget)
    if (!most || !budget) return t('wheels.stockHint')
    return t('wheels.budgetHolds', { count: winsIn(budget, most) })
  }
}
