import { useEffect, useState } from 'react'
import { openPasswordLink, resetPasswordByLink } from '#contract/password'
import { isDefinite, Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { ButtonLink } from '#kit/ui/form/Button.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { loading } from '#kit/ui/overlay/loader.ts'
import { ask } from '../app/ask.ts'
import { send } from '../app/send.ts'
import { keepDevice } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { Changed } from './Changed.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { passwordProblem, useProblem } from './problem.ts'

type State =
  | { step: 'checking' | 'password' }
  | { step: 'done'; isHeld: boolean; hadPasskeys: boolean }
  | { error: unknown }

/** A member who got a link from support chooses a new password: the last step alone. */
export function ByLink({ token }: { token: string }) {
  const [state, setState] = useState<State>({ step: 'checking' })
  const { problem, stepError, refusals, setProblem } = useProblem()
  const [isBusy, setBusy] = useState(false)
  const check = () => {
    setState({ step: 'checking' })
    ask(openPasswordLink, { linkToken: token }).then(
      () => setState({ step: 'password' }),
      (error: unknown) => setState({ error }),
    )
  }
  useEffect(check, [token])

  async function submitPassword(newPassword: string, confirmed: string) {
    const wrong = passwordProblem(newPassword, confirmed)
    setProblem(wrong)
    if (wrong || isBusy) return
    setBusy(true)
    try {
      const { answer } = await loading(() =>
        send(resetPasswordByLink, { linkToken: token, newPassword }),
      )
      keepDevice(answer.deviceToken)
      const { holdsWithdrawals: isHeld, passkeysRemoved = 0 } = answer
      setState({ step: 'done', isHeld, hadPasskeys: passkeysRemoved > 0 })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'INVITATION_EXPIRED') setState({ error })
      else setProblem({ error })
    }
    setBusy(false)
  }

  if ('error' in state) return <Unusable error={state.error} onRetry={check} />
  if (state.step === 'checking') return <SkeletonRows rows={3} />
  if (state.step === 'done') return <Changed {...state} />
  const resetting = {
    // It is the first step here: there is no way back, but one to the sign-in.
    step: 'phone',
    problem,
    stepError,
    refusals,
    isBusy,
    back: () => history.back(),
    forgetProblem: () => setProblem(undefined),
    submitPassword,
  }
  return <PasswordStep resetting={resetting} />
}

function Unusable({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts()
  // A busy server says nothing about the link.
  if (!(error instanceof Refusal && isDefinite(error))) return <NotLoaded onRetry={onRetry} />
  return (
    <div className="stack" role="alert">
      <h1>{t('password.linkTitle')}</h1>
      <p className="muted">{textOf(error)}</p>
      <ButtonLink look="main" wide to="/password">
        {t('password.linkCode')}
      </ButtonLink>
    </div>
  )
}
