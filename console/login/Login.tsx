import { type FormEvent, useState } from 'react'
import { operatorLogin } from '#contract/operator'
import { signInByPasskey, startSignIn } from '#contract/operator-passkey'
import type { PasskeyRequest } from '#contract/passkey'
import { Refusal } from '#contract/refusal'
import { signByPasskey } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, PasswordField, TextField } from '#kit/ui/form/Field.tsx'
import { Loom } from '#kit/ui/Head.tsx'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { Code } from '../account/fields.tsx'
import { problemOf } from '../account/words.ts'
import { ask } from '../app/ask.ts'
import { isSessionOver, keepSession } from '../app/session.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import styles from './Login.module.css'

/** The password comes first: only with it does the server tell which passkeys sign in. */
type Step = 'password' | 'passkey' | 'code' | 'recovery'

/** Signs in by password, and by a passkey, the authenticator's code or a recovery code. */
export function Login() {
  const t = useTexts()
  const [step, setStep] = useState<Step>('password')
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [request, setRequest] = useState<PasskeyRequest | null>(null)
  const [takes, setTakes] = useState({ passkey: false, code: true })
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isOver = isSessionOver.use()

  async function attempt(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      await works[step]()
    } catch (error) {
      setProblem(error)
      setCode('')
    }
    setBusy(false)
  }

  async function start() {
    const { passkey, takesCode } = await ask(startSignIn, { username, password })
    setRequest(passkey)
    setTakes({ passkey: passkey !== null, code: takesCode })
    setStep(passkey ? 'passkey' : 'code')
    if (passkey) await sign(passkey)
  }

  /** A challenge counts once, so the next try needs another one. */
  async function sign(fresh: PasskeyRequest | null) {
    const wanted = fresh ?? (await ask(startSignIn, { username, password })).passkey
    if (!wanted) throw new Refusal('WRONG_CREDENTIAL')
    const passkey = await signByPasskey(wanted)
    setRequest(null)
    keepSession((await ask(signInByPasskey, { username, password, passkey })).token)
  }

  async function enter() {
    const given = step === 'recovery' ? recoveryCodeIn(code) : code
    const answer = await ask(operatorLogin, { username, password, code: given })
    keepSession(answer.token)
    if (answer.recoveryCodesLeft !== undefined) tellLeft(answer.recoveryCodesLeft)
  }
  const works = { password: start, passkey: () => sign(request), code: enter, recovery: enter }

  const tellLeft = (count: number) =>
    void confirm({
      title: t('account.codesLeft', { count }),
      text: t('signIn.recoveredText'),
      yes: t('common.ok'),
    })

  function go(next: Step) {
    setStep(next)
    setCode('')
    setProblem(undefined)
  }
  const way = (next: Step, label: string) => (
    <Button look="plain" wide onClick={() => go(next)}>
      {label}
    </Button>
  )

  return (
    <>
      <Loom home="/" />
      <main className={`column narrow ${styles.page}`}>
        <form className="stack" onSubmit={(event) => void attempt(event)}>
          <h1>{t('signIn.title')}</h1>
          {isOver && <p role="status">{t('signIn.over')}</p>}
          {step === 'password' ? (
            <>
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
            </>
          ) : (
            <p>
              <b>{username}</b>
            </p>
          )}
          {step === 'passkey' && <p>{t('signIn.passkeyText')}</p>}
          {step === 'code' && <Code value={code} onChange={setCode} />}
          {step === 'code' && !takes.passkey && <p className="muted">{t('signIn.noPasskey')}</p>}
          {step === 'recovery' && <RecoveryCode value={code} onChange={setCode} />}
          {problem !== undefined && <FieldError text={textFor(t, step, problem)} />}
          <Button type="submit" look="main" wide busy={isBusy}>
            {t(step === 'password' ? 'common.next' : 'signIn.submit')}
          </Button>
          {step !== 'password' && (
            <>
              {step !== 'passkey' && takes.passkey && way('passkey', t('signIn.usePasskey'))}
              {step !== 'code' && takes.code && way('code', t('signIn.useAuthenticator'))}
              {step !== 'recovery' && way('recovery', t('signIn.useRecovery'))}
              {way('password', t('common.back'))}
            </>
          )}
        </form>
      </main>
    </>
  )
}

type RecoveryCodeProps = { value: string; onChange: (value: string) => void }

function RecoveryCode({ value, onChange }: RecoveryCodeProps) {
  const t = useTexts()
  return (
    <TextField
      label={t('signIn.recoveryCode')}
      hint={t('signIn.recoveryHint')}
      icon="lock"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={16}
      required
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** Accepts a recovery code with other separators, and in capitals. */
const recoveryCodeIn = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z2-7]/g, '')
    .replace(/^(.{5})(.+)$/, '$1-$2')

const wrong = {
  password: 'signIn.wrong',
  passkey: 'signIn.wrongPasskey',
  code: 'signIn.wrong',
  recovery: 'signIn.wrongRecovery',
} as const

/** A name that cannot be one is as wrong as one that is not known. */
const textFor = (t: Translate, step: Step, problem: unknown): string =>
  problem instanceof Refusal && ['WRONG_CREDENTIAL', 'BAD_REQUEST'].includes(problem.code)
    ? t(wrong[step])
    : problemOf(t, problem)
