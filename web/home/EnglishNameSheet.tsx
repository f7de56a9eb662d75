import { type FormEvent, useState } from 'react'
import { updateBankAccountName } from '#contract/profile'
import { englishName } from '#contract/register'
import type { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { bankName } from '#kit/i18n/bankName.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'

/** HOM-09: the bank pays out to the English name only, so it is asked for. */
export function EnglishNameSheet({
  bankAccount: { bankCode, bankAccountName: known, bank },
  onClose,
}: {
  bankAccount: Out<typeof wallet>['bankAccount']
  onClose: () => void
}) {
  const t = useTexts()
  const language = useLanguage()
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<TextId>()
  const { mutateAsync, isPending } = useSend(updateBankAccountName)

  async function save(event: FormEvent) {
    event.preventDefault()
    const bankAccountName = name.trim()
    if (!bankAccountName) return setProblem('common.required')
    if (!englishName.test(bankAccountName)) return setProblem('english.letters')
    try {
      await mutateAsync({ bankCode, bankAccountName })
      toast(t('english.saved'))
      onClose()
    } catch (error) {
      toast(textOf(error), { look: 'bad' })
    }
  }

  return (
    <Sheet title={t('english.title')} onClose={onClose}>
      <form className="stack" noValidate onSubmit={(event) => void save(event)}>
        <p className="muted">
          {t('english.text', { bank: bankName(bank, language), name: known })}
        </p>
        <TextField
          label={t('english.name')}
          hint={t('english.hint')}
          required
          maxLength={120}
          autoComplete="name"
          autoCapitalize="characters"
          lang="en"
          value={name}
          error={problem && t(problem)}
          onChange={(event) => {
            setName(event.target.value.toUpperCase())
            setProblem(undefined)
          }}
        />
        <Button type="submit" look="main" wide busy={isPending}>
          {t('common.save')}
        </Button>
      </form>
    </Sheet>
  )
}
