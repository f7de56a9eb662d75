import { type FormEvent, useId, useState } from 'react'
import { correctMemberName } from '#contract/operator-member-change'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import type { Card } from '../card.ts'

/** Proposes the correct spelling of the member's name and of the account's. */
export function NameSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const { userId: id, version, bank } = card
  const [name, setName] = useState(card.name)
  const [holder, setHolder] = useState(bank.holder)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { mutateAsync, isPending } = useSend(correctMemberName, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { outcome } = await mutateAsync({ id, version, name, holder, reason })
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('act.name')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="danger" busy={isPending}>
          {t('act.name')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('name.text')}</p>
        <TextField
          label={t('name.name')}
          autoComplete="off"
          required
          maxLength={60}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={t('field.holder')}
          hint={`${bank.code} ${bank.account}`}
          autoComplete="off"
          required
          maxLength={120}
          value={holder}
          onChange={({ target }) => setHolder(target.value)}
        />
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
