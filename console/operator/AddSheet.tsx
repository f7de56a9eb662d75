import { useId, useState } from 'react'
import { operatorRoles } from '#contract/operator'
import { addOperator } from '#contract/operator-account'
import { Refusal } from '#contract/refusal'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { LinkSheet } from './LinkSheet.tsx'

type Added = Out<typeof addOperator> & { username: string }

/** Asks for the new operator's name and role, then shows the link that the operator opens alone. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  if (added) return <LinkSheet {...added} onClose={onClose} />
  return <Asked onClose={onClose} onAdded={setAdded} />
}

function Asked({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const t = useTexts()
  const form = useId()
  const [username, setUsername] = useState('')
  const [role, setRole] = useState('')
  const [problem, setProblem] = useState<string>()
  const nameOf = useRoleName()
  const { data } = useRead(operatorRoles, {})
  const { mutateAsync, isPending } = useSend(addOperator, { isQuiet: true })

  async function add() {
    if (!role) return setProblem(t('common.required'))
    try {
      onAdded({ ...(await mutateAsync({ username, role })), username })
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
        <p className="muted">{t('operators.addText')}</p>
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
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
