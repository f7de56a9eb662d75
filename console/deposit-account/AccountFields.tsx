import { type DepositAccount, positionMost, weightMost } from '#contract/deposit-account'
import { AmountField, amountIn } from '#kit/ui/form/AmountField.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { type Amount, type Currency, toDecimal } from '#money'
import { useTexts } from '../app/texts.ts'

/** The fields as an operator types them. */
export type Draft = Record<'accountName' | 'weight' | 'dailyCap' | 'position', string>

type Values = Pick<DepositAccount, 'accountName' | 'weight' | 'dailyCap' | 'position'>

export const draftOf = ({ accountName, weight, dailyCap, position }: Values): Draft => ({
  accountName,
  weight: String(weight),
  dailyCap: dailyCap === null ? '' : String(toDecimal(dailyCap)),
  position: String(position),
})

/** Reads the fields. Undefined when one of them is not right. */
export function valuesIn({ accountName, weight, dailyCap, position }: Draft): Values | undefined {
  const cap: Amount | null | undefined = dailyCap.trim() === '' ? null : amountIn(dailyCap)
  const [weightRead, positionRead] = [countIn(weight, weightMost), countIn(position, positionMost)]
  const name = accountName.trim()
  if (name.length < 2 || weightRead === undefined || positionRead === undefined) return
  if (cap === undefined || cap === 0) return
  return { accountName: name, weight: weightRead, dailyCap: cap, position: positionRead }
}

function countIn(text: string, most: number): number | undefined {
  const number = Number(text.trim())
  return /^\d{1,3}$/.test(text.trim()) && number <= most ? number : undefined
}

type Props = { draft: Draft; currency: Currency; onChange: (draft: Draft) => void }

/** The fields of an account that can change. */
export function AccountFields({ draft, currency, onChange }: Props) {
  const t = useTexts()
  const change = (part: Partial<Draft>) => onChange({ ...draft, ...part })
  return (
    <>
      <TextField
        label={t('field.accountName')}
        hint={t('depositAccounts.nameHint')}
        maxLength={100}
        required
        value={draft.accountName}
        onChange={({ target }) => change({ accountName: target.value })}
      />
      <TextField
        label={t('field.weight')}
        hint={t('depositAccounts.weightHint', { most: weightMost })}
        inputMode="numeric"
        required
        value={draft.weight}
        onChange={({ target }) => change({ weight: target.value })}
      />
      <AmountField
        label={t('field.dailyCap')}
        hint={t('depositAccounts.capHint')}
        currency={currency}
        value={draft.dailyCap}
        onChange={(dailyCap) => change({ dailyCap })}
      />
      <TextField
        label={t('field.position')}
        hint={t('depositAccounts.positionHint')}
        inputMode="numeric"
        required
        value={draft.position}
        onChange={({ target }) => change({ position: target.value })}
      />
    </>
  )
}
