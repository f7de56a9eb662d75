import { type FormEvent, useState } from 'react'
import { operatorLogin } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, PasswordField, TextField } from '#kit/ui/form/Field.tsx'
import { Loom } from '#kit/ui/Head.tsx'
import { ask } from '../app/ask.ts'
import { keepSession } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Login.module.css'

export function Login() {
  const t = useTexts()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      keepSession((await ask(operatorLogin, { username, password, code })).token)
    } catch (error) {
      setProblem(error)
      setCode('')
      setBusy(false)
    }
  }

  return (
    <>
      <Loom home="/" />
      <main className={`column narrow ${styles.page}`}>
        <form className="stack" onSubmit={(event) => void signIn(event)}>
          <h1>{t('signIn.title')}</h1>
          <TextField
            label={t('signIn.username')}
            icon="user"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={32}
            required
            value={username}
            onChange={({ target }) => setUsername(target.value)}
          />
          <PasswordField
            label={t('signIn.password')}
            autoComplete="current-password"
            maxLength={128}
            required
            value={password}
            onChange={({ target }) => setPassword(target.value)}
          />
          <TextField
            label={t('signIn.code')}
            hint={t('signIn.codeHint')}
            icon="clock"
            autoComplete="one-time-code"
            inputMode="numeric"
            pattern="[0-9]{6}"
            maxLength={6}
            required
            value={code}
            onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, ''))}
          />
          {problem !== undefined && (
            <FieldError text={isWrong(problem) ? t('signIn.wrong') : textOf(problem)} />
          )}
          <Button type="submit" look="main" wide busy={isBusy}>
            {t('signIn.submit')}
          </Button>
        </form>
      </main>
    </>
  )
}

/** A name that cannot be one is as wrong as one that is not known. */
const isWrong = (problem: unknown) =>
  problem instanceof Refusal && ['WRONG_CREDENTIAL', 'BAD_REQUEST'].includes(problem.code)
