import { type FormEvent, useState } from 'react'
import { operatorLogin } from '#contract/operator'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, PasswordField, TextField } from '#kit/ui/form/Field.tsx'
import { Loom } from '#kit/ui/Head.tsx'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { Code } from '../account/fields.tsx'
import { ask } from '../app/ask.ts'
import { keepSession } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Login.module.css'

/** Signs in by password and a code: the authenticator's, or a recovery code. */
export function Login() {
  const t = useTexts()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [hasLost, setLost] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const given = hasLost ? recoveryCodeIn(code) : code
      const answer = await ask(operatorLogin, { username, password, code: given })
      keepSession(answer.token)
      if (answer.recoveryCodesLeft !== undefined) tellLeft(answer.recoveryCodesLeft)
    } catch (error) {
      setProblem(error)
      setCode('')
      setBusy(false)
    }
  }

  const tellLeft = (count: number) =>
    void confirm({
      title: t('account.codesLeft', { count }),
      text: t('signIn.recoveredText'),
      yes: t('common.ok'),
    })

  function switchCode() {
    setLost(!hasLost)
    setCode('')
    setProblem(undefined)
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
          {hasLost ? (
            <TextField
              label={t('signIn.recoveryCode')}
              hint={t('signIn.recoveryHint')}
              icon="lock"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={16}
              required
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          ) : (
            <Code value={code} onChange={setCode} />
          )}
          {problem !== undefined && (
            <FieldError
              text={
                isWrong(problem)
                  ? t(hasLost ? 'signIn.wrongRecovery' : 'signIn.wrong')
                  : textOf(problem)
              }
            />
          )}
          <Button type="submit" look="main" wide busy={isBusy}>
            {t('signIn.submit')}
          </Button>
          <Button look="plain" wide onClick={switchCode}>
            {t(hasLost ? 'signIn.useAuthenticator' : 'signIn.useRecovery')}
          </Button>
        </form>
      </main>
    </>
  )
}

/** Accepts a recovery code with other separators, and in capitals. */
const recoveryCodeIn = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z2-7]/g, '')
    .replace(/^(.{5})(.+)$/, '$1-$2')

/** A name that cannot be one is as wrong as one that is not known. */
const isWrong = (problem: unknown) =>
  problem instanceof Refusal && ['WRONG_CREDENTIAL', 'BAD_REQUEST'].includes(problem.code)
