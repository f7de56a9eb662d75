import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { type RejectionNote, rejectionNotes } from '#contract/withdraw'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useFirstField } from '../app/keys/useFirstField.ts'
import { useTexts } from '../app/texts.ts'
import { ReasonField } from '../approval/ReasonField.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { useReason } from '../draft/useReason.ts'

type Message = { note: RejectionNote; text: string }
export type Filled = Message & { reason: string; bankReference: string }

type Props = {
  title: string
  /** The object of the action, where a page has this sheet for several. */
  about?: string
  isBusy: boolean
  /** A note to the member, or the bank's reference of a payment by hand. */
  asks?: 'note' | 'bankReference'
  isOptional?: boolean
  onClose: () => void
  onSend: (filled: Filled) => Promise<void>
  /** Further fields of the action. */
  children?: ReactNode
}

/** Asks for the reason of an action, and for what else it needs. */
export function ReasonSheet({ title, about = '', isBusy, asks, ...props }: Props) {
  const { isOptional, onClose, onSend, children } = props
  const t = useTexts()
  const form = useId()
  const fields = useFirstField()
  const [problem, setProblem] = useState<string>()
  const name = `${title} ${about}`
  const { reason, setReason, forgetReason } = useReason(name)
  const [bankReference, setBankReference] = useState('')
  const [path] = useLocation()
  // The reason comes back after a sign-in, and must not stand beside another message than the one that was chosen.
  const message = useDraft<Message>(`message ${path} ${name}`, () => ({ note: 'other', text: '' }))
  const { note, text } = message.draft
  const change = (part: Partial<Message>) => message.change({ note, text, ...part })
  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      await onSend({ note, text, bankReference, reason })
      forgetReason()
      message.forget()
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isBusy}>
          {title}
        </Button>
      }
    >
      <form id={form} ref={fields} className="stack" onSubmit={(event) => void submit(event)}>
        {children}
        {asks === 'note' && (
          <>
            <Select
              label={t('withdrawal.note')}
              prompt={t('withdrawal.note')}
              value={note}
              onPick={(value) => change({ note: value as RejectionNote })}
              options={rejectionNotes.map((value) => ({
                value,
                label: t(`withdrawal.note.${value}`),
              }))}
            />
            <TextField
              label={t('withdrawal.noteText')}
              maxLength={300}
              value={text}
              onChange={({ target }) => change({ text: target.value })}
            />
          </>
        )}
        {asks === 'bankReference' && (
          <TextField
            label={t('withdrawal.bankReference')}
            required
            minLength={6}
            maxLength={40}
            pattern="[A-Za-z0-9]+"
            spellCheck={false}
            value={bankReference}
            onChange={({ target }) => setBankReference(target.value.trim())}
          />
        )}
        <ReasonField
          value={reason}
          onChange={setReason}
          isInternal
          isOptional={isOptional ?? false}
        />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
