import { useState } from 'react'
import {
  addDepositAccount,
  type DepositAccountMode,
  type depositAccounts,
  trueMoney,
} from '#contract/deposit-account'
import type { Out } from '#kit/api/ask.ts'
import { bankName } from '#kit/i18n/bankName.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { type Currency, currencies } from '#money'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { AccountFields, type Draft, valuesIn } from './AccountFields.tsx'

type Known = Out<typeof depositAccounts>

/** Adds an account of ours. Takes two. */
export function AddSheet({ known, onClose }: { known: Known; onClose: () => void }) {
  const t = useTexts()
  const language = useLanguage()
  const prompt = t('compose.choose')
  const { mutateAsync, isPending } = useSend(addDepositAccount, { isQuiet: true })
  const [bankCode, setBank] = useState(known.banks[0]?.code ?? trueMoney)
  const modes = modesAt(known, bankCode)
  const [chosen, setMode] = useState<DepositAccountMode>('AUTO')
  const mode = modes.includes(chosen) ? chosen : modes[0]!
  const [currency, setCurrency] = useState<Currency>('BAHT')
  const [accountNo, setAccountNo] = useState('')
  const [draft, setDraft] = useState<Draft>(() => ({
    accountName: known.accounts[0]?.accountName ?? '',
    weight: '1',
    dailyCap: '',
    position: String(Math.max(0, ...known.accounts.map(({ position }) => position))),
  }))

  function send(reason: string) {
    const values = valuesIn(draft)
    const digits = accountNo.replaceAll(/[\s-]/g, '')
    const isNumber = mode === 'QR' ? /^[0-9]{0,20}$/ : /^[0-9]{6,20}$/
    if (!values || !isNumber.test(digits)) return t('depositAccounts.invalid')
    return mutateAsync({ bankCode, mode, currency, accountNo: digits, ...values, reason })
  }

  return (
    <ActSheet
      title={t('depositAccounts.add')}
      text={t('depositAccounts.addText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      <Select
        label={t('field.bankCode')}
        options={[
          ...known.banks.map(({ code, bank }) => ({
            value: code,
            label: bankName(bank, language),
          })),
          { value: trueMoney, label: 'TrueMoney' },
        ]}
        prompt={prompt}
        value={bankCode}
        onPick={setBank}
      />
      <Select
        label={t('field.mode')}
        options={modes.map((value) => ({ value, label: t(`depositAccounts.mode.${value}`) }))}
        prompt={prompt}
        value={mode}
        onPick={(picked) => setMode(picked as DepositAccountMode)}
      />
      <Select
        label={t('field.currency')}
        options={currencies.map((value) => ({ value, label: t(`roles.currency.${value}`) }))}
        prompt={prompt}
        value={currency}
        onPick={(picked) => setCurrency(picked as Currency)}
      />
      <TextField
        label={t('field.accountNo')}
        {...(mode === 'QR' && { hint: t('depositAccounts.numberHint') })}
        inputMode="numeric"
        maxLength={30}
        required={mode !== 'QR'}
        value={accountNo}
        onChange={({ target }) => setAccountNo(target.value)}
      />
      <AccountFields draft={draft} currency={currency} onChange={setDraft} />
    </ActSheet>
  )
}

/** Lists the modes that a bank, a gateway or TrueMoney can have. */
function modesAt({ banks }: Known, bankCode: string): DepositAccountMode[] {
  if (bankCode === trueMoney) return ['AUTO', 'GIFT']
  const bank = banks.find(({ code }) => code === bankCode)
  if (bank?.isGateway) return ['QR']
  return bank?.hasQr ? ['AUTO', 'MANUAL', 'QR'] : ['AUTO', 'MANUAL']
}
