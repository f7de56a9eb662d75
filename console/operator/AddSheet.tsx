import { type FormEvent, useId, useState } from 'react'
import { addOperator, operatorRoles } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import type { Out } from '#kit/api/ask.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, PasswordField, Select, TextField } from '#kit/ui/form/Field.tsx'
import { Details } from '#kit/ui/list/Details.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useRoleName } from '../app/roles.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import styles from './Operators.module.css'

type Added = Out<typeof addOperator> & { username: string }

/** Asks for the new operator's name and role, then shows the secret for the authenticator. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const [added, setAdded] = useState<Added>()
  if (added) return <Secret {...added} onClose={onClose} />
  return <Asked onClose={onClose} onAdded={setAdded} />
}

function Asked({ onClose, onAdded }: { onClose: () => void; onAdded: (added: Added) => void }) {
  const t = useTexts()
  const form = useId()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [role, setRole] = useState('')
  const [problem, setProblem] = useState<string>()
  const nameOf = useRoleName()
  const { data } = useRead(operatorRoles, {})
  const { mutateAsync, isPending } = useSend(addOperator, { isQuiet: true })

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!role) return setProblem(t('common.required'))
    try {
      const input = { username, password, role }
      onAdded({ ...(await mutateAsync(input)), username })
    } catch (error) {
      setProblem(problemOf(t, error))
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
      <form id={form} className="stack" onSubmit={(event) => void add(event)}>
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
        <PasswordField
          label={t('signIn.password')}
          hint={t('operators.passwordHint')}
          autoComplete="new-password"
          minLength={12}
          maxLength={128}
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
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

const words = { EXISTING_USER: 'operators.taken', INVALID_USER_INFO: 'operators.weak' } as const

const problemOf = (t: Translate, error: unknown): string =>
  error instanceof Refusal && error.code in words
    ? t(words[error.code as keyof typeof words])
    : textOf(error)

function Secret({ username, totpSecret, otpauth, onClose }: Added & { onClose: () => void }) {
  const t = useTexts()
  const copied = (label: string, text: string) => ({
    label,
    value: <span className={styles.secret}>{text}</span>,
    copy: { text, label: t('member.copy', { what: label }), shown: label },
  })
  return (
    <Sheet
      title={t('operators.secretTitle', { username })}
      onClose={onClose}
      actions={
        <Button look="main" onClick={onClose}>
          {t('operators.done')}
        </Button>
      }
    >
      <p>{t('operators.secretText')}</p>
      <Details
        rows={[copied(t('operators.secret'), totpSecret), copied(t('operators.address'), otpauth)]}
      />
    </Sheet>
  )
}
