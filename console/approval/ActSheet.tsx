import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useFirstField } from '../app/keys/useFirstField.ts'
import { useReason } from '../draft/useReason.ts'
import { type Outcome, useOutcome } from './outcome.ts'
import { ReasonField } from './ReasonField.tsx'

type ActSheetProps = {
  title: string
  /** The object of the action, where a page has this sheet for several. */
  about?: string
  /** The button's text, if it is not the title. */
  action?: string
  look?: 'main' | 'danger'
  text: string
  isBusy: boolean
  isReady?: boolean
  /** Sends the action, or returns the text of what is missing. An answer without an outcome is done. */
  onSend: (reason: string) => Promise<{ outcome?: Outcome }> | string
  /** Called once it is sent: what was typed for it is kept no longer. */
  onSent?: () => void
  /** The text of an error that this action words in its own way. */
  errorText?: (error: unknown) => string | undefined
  reasonLettersMost?: number
  onClose: () => void
  children?: ReactNode
}

/** Asks for the fields of an action and its reason, sends it, and shows what came of it. */
export function ActSheet({ title, action = title, look = 'main', ...props }: ActSheetProps) {
  const {
    about = '',
    text,
    isBusy,
    isReady = true,
    onSend,
    onSent,
    errorText,
    onClose,
    children,
  } = props
  const form = useId()
  const fields = useFirstField()
  const { reason, setReason, forgetReason } = useReason([title, action, text, about].join(' '))
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = onSend(reason)
    if (typeof sent === 'string') return setProblem(sent)
    try {
      const { outcome = 'done' } = await sent
      forgetReason()
      onSent?.()
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(errorText?.(error) ?? textOf(error))
    }
  }

  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look={look} busy={isBusy} disabled={!isReady}>
          {action}
        </Button>
      }
    >
      <form id={form} ref={fields} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{text}</p>
        {children}
        <ReasonField value={reason} onChange={setReason} lettersMost={props.reasonLettersMost} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
