import { type FormEvent, Suspense, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { withLatinDigits } from '#contract/digits'
import { login } from '#contract/login'
import { active } from '#contract/site'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, FieldError, PasswordField, TextField } from '#kit/ui/form/Field.tsx'
import { Loom } from '#kit/ui/Head.tsx'
import { loading } from '#kit/ui/overlay/loader.ts'
import { ask } from '../app/ask.ts'
import { loadMember } from '../app/loadMember.ts'
import { deviceToken, token } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { later } from '../site/later.ts'
import { enter } from './enter.ts'
import styles from './Login.module.css'

const Later = later<object>(() => import('./Later.tsx'))

/** The page before hands over the number that was just registered, or that the session has ended. */
type From = { phone?: string; hasEnded?: boolean } | null

export function Login() {
  const t = useTexts()
  const from = useHistoryState<From>()
  useTitle(t('login.title'))
  useEffect(() => void askWhetherActive(), [])
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const username = withLatinDigits(String(filled.get('username'))).replace(/[\s-]/g, '')
    const password = String(filled.get('password'))
    const remember = filled.has('remember')
    if (!username || !password || isBusy) return
    setProblem(undefined)
    setBusy(true)
    const screens = loadMember().catch(() => undefined)
    try {
      const signedIn = await loading(() =>
        ask(login, {
          username,
          password,
          remember,
          deviceToken: deviceToken(),
          // Another tab may have signed in meanwhile, and one browser has one session.
          endsToken: token() ?? undefined,
        }),
      )
      await enter(signedIn, remember, screens)
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <>
      <Loom home="/login" />
      <Content narrow>
        <form className="stack" onSubmit={submit} noValidate>
          <h1>{t('login.title')}</h1>
          {from?.hasEnded && <p role="status">{t('login.ended')}</p>}
          <TextField
            label={t('login.phone')}
            icon="phone"
            name="username"
            type="tel"
            inputMode="tel"
            autoComplete="username"
            maxLength={32}
            defaultValue={from?.phone}
          />
          <div className={styles.password}>
            <PasswordField
              label={t('login.password')}
              name="password"
              autoComplete="current-password"
              maxLength={128}
              autoFocus={from?.phone !== undefined}
            />
            <Link href="/password" className={styles.forgot}>
              {t('login.forgot')}
            </Link>
          </div>
          <Check label={t('login.remember')} name="remember" />
          <div className="onward">
            <Button look="main" wide type="submit" busy={isBusy}>
              {t('login.submit')}
            </Button>
          </div>
          {problem !== undefined && <FieldError text={textOf(problem)} />}
          <p className="center">
            {t('login.noAccount')} <Link href="/register">{t('login.register')}</Link>
          </p>
        </form>
        <Suspense>
          <Later />
        </Suspense>
      </Content>
    </>
  )
}

/** APP-05: a service that is gone leads away (`ask` sees to it); one that is there shows its page undisturbed. */
async function askWhetherActive() {
  await ask(active, {}).then(
    () => document.body.removeAttribute('style'),
    () => undefined,
  )
}
