import { type FormEvent, Suspense, useEffect } from 'react'
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
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { later } from '../site/later.ts'
import styles from './Login.module.css'
import { useSignIn } from './useSignIn.ts'

const Later = later<object>(() => import('./Later.tsx'))

/** The page before hands over the number that was just registered, or that the session has ended. */
type From = { phone?: string; hasEnded?: boolean } | null

export function Login() {
  const t = useTexts()
  const from = useHistoryState<From>()
  useTitle(t('login.title'))
  useEffect(() => void askWhetherActive(), [])
  const { signIn, problem, isBusy } = useSignIn()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const filled = new FormData(event.currentTarget)
    const username = withLatinDigits(String(filled.get('username'))).replace(/[\s-]/g, '')
    const password = String(filled.get('password'))
    const remember = filled.has('remember')
    if (!username || !password || isBusy) return
    void signIn(remember, (about) => loading(() => ask(login, { username, password, ...about })))
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
