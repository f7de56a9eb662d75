import { type FormEvent, Suspense, useState } from 'react'
import { confirmPassword } from '#contract/profile'
import { textOf } from '#kit/i18n/texts.ts'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { PasswordField } from '#kit/ui/form/Field.tsx'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ButtonRow } from '../deposit/Parts.tsx'
import { withPasskeyTexts } from './passkey.ts'

/** The password is there without it. */
const ByPasskey = lazyPart(
  async () => (await withPasskeyTexts(import('./ByPasskey.tsx'))).ByPasskey,
  () => null,
)

type Props = {
  title: string
  text: string
  hint?: string
  /** The label of the button that sends the password. */
  submit: string
  isBusy: boolean
  /** Goes on, now that the password was typed or the passkey used. */
  onConfirmed: () => void
  onBack: () => void
}

/** Asks for the password again, or for a passkey. */
export function Proof({ title, text, hint, submit, isBusy, onConfirmed, onBack }: Props) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(confirmPassword, { isShown: true, isQuiet: true })
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<unknown>()
  const current = useCurrentProblem(problem)
  const isWaiting = isPending || isBusy

  async function send(event: FormEvent) {
    event.preventDefault()
    if (!password || isWaiting) return
    setProblem(undefined)
    try {
      await mutateAsync({ password })
    } catch (error) {
      return setProblem(error)
    }
    onConfirmed()
  }

  return (
    <form className="stack" noValidate onSubmit={(event) => void send(event)}>
      <h3>{title}</h3>
      <p>{text}</p>
      <PasswordField
        label={t('login.password')}
        hint={hint}
        error={current === undefined ? undefined : textOf(current)}
        autoComplete="current-password"
        maxLength={128}
        autoFocus
        value={password}
        onChange={(event) => {
          setPassword(event.target.value)
          setProblem(undefined)
        }}
      />
      <Suspense>
        <ByPasskey isBusy={isWaiting} onConfirmed={onConfirmed} />
      </Suspense>
      <ButtonRow>
        <Button onClick={onBack}>{t('common.back')}</Button>
        <Button type="submit" look="main" wide busy={isWaiting} disabled={!password}>
          {submit}
        </Button>
      </ButtonRow>
    </form>
  )
}
