import { type FormEvent, useId, useState } from 'react'
import type {
  proposeAuditExport,
  proposeDepositsExport,
  proposeMembersExport,
} from '#contract/operator-export'
import type { In } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useOutcome } from '../approval/outcome.ts'
import { ReasonField } from '../approval/ReasonField.tsx'

/** The calls that propose the export of a list. */
export type Proposal =
  | typeof proposeMembersExport
  | typeof proposeDepositsExport
  | typeof proposeAuditExport

type Props<P extends Proposal> = {
  propose: P
  /** The call's input, with this reason. */
  inputOf: (reason: string) => In<P>
  onClose: () => void
}

/** Proposes the export of a filter to a second person. */
export function ProposeSheet<P extends Proposal>({ propose, inputOf, onClose }: Props<P>) {
  const t = useTexts()
  const form = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const show = useOutcome()
  const { mutateAsync, isPending } = useSend(propose, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { outcome } = await mutateAsync(inputOf(reason))
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t('export.propose')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('export.propose')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        <p className="muted">{t('export.text')}</p>
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
