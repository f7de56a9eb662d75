import { banks } from '#contract/site'
import { bankName } from '#kit/i18n/bankName.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { Select, TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead } from '../../app/useCall.ts'

export type Account = { bankCode: string; accountNo: string; holder: string }
type Props = { account: Account; onChange: (account: Account) => void }

/** The fields of a bank account. */
export function AccountFields({ account, onChange }: Props) {
  const t = useTexts()
  const language = useLanguage()
  const { data } = useRead(banks, {})
  const change = (part: Partial<Account>) => onChange({ ...account, ...part })
  return (
    <>
      <Select
        label={t('field.bankCode')}
        prompt={t('compose.choose')}
        options={(data?.banks ?? []).map((one) => ({
          value: one.code,
          label: bankName(one, language),
        }))}
        value={account.bankCode}
        onPick={(bankCode) => change({ bankCode })}
      />
      <TextField
        label={t('field.accountNo')}
        inputMode="numeric"
        autoComplete="off"
        required
        pattern="[0-9]{6,20}"
        value={account.accountNo}
        onChange={({ target }) => change({ accountNo: target.value.replaceAll(/[\s-]/g, '') })}
      />
      <TextField
        label={t('field.holder')}
        autoComplete="off"
        required
        maxLength={120}
        value={account.holder}
        onChange={({ target }) => change({ holder: target.value })}
      />
    </>
  )
}
