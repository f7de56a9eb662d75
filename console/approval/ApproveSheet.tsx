import { type FormEvent, useId, useState } from 'react'
import { type Approval, approve } from '#contract/approval'
import { textOf } from '#kit/i18n/texts.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useFirstField } from '../app/keys/useFirstField.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { useReason } from '../draft/useReason.ts'
import { Subject } from './ApprovalCard.tsx'
import { outcomeLooks } from './outcome.ts'
import { ReasonField } from './ReasonField.tsx'
import { actionName } from './words.ts'

/** Actions after which an operator needs a link. */
const invites = new Set(['operator.add', 'operator.readmit'])

/** Shows the proposal once more, and asks for the second person's own reason. */
export function ApproveSheet({ approval, onClose }: { approval: Approval; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const fields = useFirstField()
  const { reason, setReason, forgetReason } = useReason(`approve ${approval.id}`)
  const [problem, setProblem] = useState<string>()
  const [invited, setInvited] = useState<string>()
  const { mutateAsync, isPending } = useSend(approve, { isQuiet: true })

  async function submit(event: FormEvent) {
    event.preventDefault()
    try {
      const { outcome } = await mutateAsync({ id: approval.id, reason })
      forgetReason()
      toast(t(`approvals.outcome.${outcome}`), { look: outcomeLooks[outcome] })
      if (outcome === 'done' && invites.has(approval.action)) setInvited(approval.object)
      else onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  if (invited) return <NoLinkSheet username={invited} onClose={onClose} />
  return (
    <Sheet
      title={actionName(t, approval)}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('approvals.approve')}
        </Button>
      }
    >
      <form id={form} ref={fields} className="stack" onSubmit={(event) => void submit(event)}>
        <Subject approval={approval} />
        <p className="muted">
          {approval.proposedBy}: {approval.reason}
        </p>
        <ReasonField value={reason} onChange={setReason} isInternal />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

/** Leads to the operator, for whom the second person makes a link. */
function NoLinkSheet({ username, onClose }: { username: string; onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet
      title={t('operators.linkTitle', { username })}
      onClose={onClose}
      actions={
        <ButtonLink look="main" to={`/operators?operator=${encodeURIComponent(username)}`}>
          {t('approvals.toOperator', { username })}
        </ButtonLink>
      }
    >
      <p>{t('approvals.noLink', { username })}</p>
    </Sheet>
  )
}
