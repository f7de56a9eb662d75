import { useId, useState } from 'react'
import { operatorRoles } from '#contract/operator'
import { addOperator } from '#contract/operator-account'
import { Refusal } from '#contract/refusal'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { useReason } from '../draft/useReason.ts'
import { LinkSheet } from './LinkSheet.tsx'
import { ProposedSheet } from './ProposedSheet.tsx'

type Added = Out<typeof addOperator> & { username: string }

/** Asks for the new operator's name and role. The second owner who asks for the same gets the link. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const [added, setAdded] = useState<Added>()
  if (added?.invited)
    return <LinkSheet username={added.username} {...added.invited} onClose={onClose} />
  if (added?.outcome === 'proposed') return <ProposedSheet onClose={onClose} />
  const onAdded = (answer: Added) => {
    setAdded(answer)
    if (answer.invited || answer.outcome === 'proposed') return
    // The link was in a response that was lost. The operator's row offers another one.
    toast(t('approvals.outcome.done'))
    onClose()
  }
  return <Asked onClose={onClose} onAdded={onAdded} />
}

function Asked({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const t = useTexts()
  const form = useId()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState('')
  const { reason, setReason, forgetReason } = useReason('add')
  const [problem, setProblem] = useState<string>()
  const nameOf = useRoleName()
  const { data } = useRead(operatorRoles, {})
  const { mutateAsync, isPending } = useSend(addOperator, { isQuiet: true })

  async function add() {
    if (!role) return setProblem(t('common.required'))
    try {
      const { outcome, invited } = await mutateAsync({ username, role, reason })
      forgetReason()
      onAdded({ outcome, invited, username })
    } catch (error) {
      const isTaken = error instanceof Refusal && error.code === 'EXISTING_USER'
      setProblem(isTaken ? t('operators.taken') : textOf(error))
    }
  }

  return (
    <Sheet
      title={t('operators.add')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isPending}>
          {t('operators.add')}
        </Button>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void add()
        }}
      >
        <p className="muted">
          {t('operators.addText')} {t('operators.takesTwo')}
        </p>
        <TextField
          label={t('operators.username')}
          hint={t('operators.usernameHint')}
          icon="user"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          pattern="[a-z0-9][a-z0-9._\-]{2,31}"
          maxLength={32}
          required
          value={username}
          onChange={({ target }) => setUsername(target.value)}
        />
        <Select
          label={t('operators.role')}
          prompt={t('compose.choose')}
          options={(data?.roles ?? []).map(({ code }) => ({ value: code, label: nameOf(code) }))}
          value={role}
          onPick={setRole}
        />
        <TextField
          label={t('decide.reason')}
          minLength={3}
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
