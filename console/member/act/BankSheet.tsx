import { type FormEvent, useId, useState } from 'react'
import { changeMemberBank } from '#contract/operator-member-change'
import { banks } from '#contract/site'
import { useLanguage } from '#kit/i18n/current.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../../app/texts.ts'
import { useRead, useSend } from '../../app/useCall.ts'
import { useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import type { Card } from '../card.ts'

const nameIn = { th: 'nameTH', la: 'nameLA', en: 'nameEN' } as const

/** Proposes another bank account for the member's withdrawals. */
export function BankSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const language = useLanguage()
  const { userId: id, version, bank } = card
  const [draft, setDraft] = useState({ bankCode: '', accountNo: '', holder: bank.holder })
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { data } = useRead(banks, {})
  const { mutateAsync, isPending } = useSend(changeMemberBank, { isQuiet: true })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))

  async function submit(event: FormEvent) {
    event.preventDefault()
    const { bankCode, accountNo, holder } = draft
    if (!bankCode) return setProblem(t('common.required'))
    try {
      const { outcome } = await mutateAsync({ id, version, bankCode, accountNo, holder, reason })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('act.bank')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="danger" busy={isPending}>
          {t('act.bank')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('bank.text')}</p>
        <p>
          {bank.code} {bank.account} {bank.holder}
        </p>
        <Select
          label={t('field.bankCode')}
          prompt={t('compose.choose')}
          options={(data?.banks ?? []).map((one) => ({
            value: one.code,
            label: one[nameIn[language]],
          }))}
          value={draft.bankCode}
          onPick={(bankCode) => change({ bankCode })}
        />
        <TextField
          label={t('field.accountNo')}
          inputMode="numeric"
          autoComplete="off"
          required
          pattern="[0-9]{6,20}"
          value={draft.accountNo}
          onChange={({ target }) => change({ accountNo: target.value.replaceAll(/[\s-]/g, '') })}
        />
        <TextField
          label={t('field.holder')}
          autoComplete="off"
          required
          maxLength={120}
          value={draft.holder}
          onChange={({ target }) => change({ holder: target.value })}
        />
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
