import { useEffect, useState } from 'react'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { resetPassword, sendPasswordCode } from '#contract/password'
import { Refusal } from '#contract/refusal'
import { verifyOtp } from '#contract/register'
import { region } from '#kit/i18n/region.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { send } from '../app/send.ts'
import { keepDevice } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { isOpen, type SentCode } from '../register/begun.ts'
import { newCode } from '../register/newCode.ts'
import { phoneProblems } from '../register/rules.ts'
import { begun, keepBegun, type Step, stepFor } from './begun.ts'
import { type Problem, passwordProblem, useProblem } from './problem.ts'

/** The state of the steps to a new password. It survives back and reload, but for the password. */
export function usePassword() {
  const t = useTexts()
  const [earlier] = useState(begun)
  const [phone, setPhone] = useState(earlier?.phone ?? '')
  const [otp, setOtp] = useState<SentCode | null>(earlier?.otp ?? null)
  const [isHeld, setHeld] = useState(false)
  const [hadPasskeys, setHadPasskeys] = useState(false)
  const { problem, stepError, refusals, setProblem } = useProblem()
  const [isBusy, setBusy] = useState(false)
  const { step, reached, moveTo } = useSteps(phone, otp, earlier?.reached ?? 'phone')

  useEffect(() => keepBegun({ phone, otp, reached }), [phone, otp, reached])

  /** Checks, sends, moves on; or says what is wrong. */
  async function proceed(wrong: Problem | undefined, work: () => Promise<Step>) {
    if (isBusy) return
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      moveTo(await loading(work))
    } catch (error) {
      setProblem({ error })
      if (error instanceof Refusal && error.code === 'UNVERIFIED_OTP') startAgain()
    }
    setBusy(false)
  }

  /** The code was used, or is too old: only a new one helps. */
  function startAgain() {
    setOtp(null)
    moveTo('phone')
  }

  async function sendCode(): Promise<Step> {
    const { otpToken: token, otpRef: reference } = await newCode(() =>
      send(sendPasswordCode, { phoneNumber: phone }),
    )
    setOtp({ phone, token, reference, sentAt: Date.now(), isVerified: false })
    return 'otp'
  }

  return {
    step,
    phone,
    otp,
    isHeld,
    hadPasskeys,
    isBusy,
    problem,
    stepError,
    refusals,
    fillPhone(typed: string) {
      setPhone(typed)
      setProblem(undefined)
    },
    forgetProblem: () => setProblem(undefined),
    back() {
      setProblem(undefined)
      history.back()
    },
    submitPhone: () =>
      // The code that was sent already needs no second text.
      proceed(phoneProblems({ phone }, region)[0], async () =>
        isOpen(otp, phone, Date.now()) ? 'otp' : sendCode(),
      ),
    resend: () =>
      proceed(undefined, async () => {
        const next = await sendCode()
        toast(t('register.otpResent'))
        return next
      }),
    submitOtp: (otpCode: string) =>
      proceed(otpCode ? undefined : { text: 'common.required' }, async () => {
        await send(verifyOtp, { otpToken: otp!.token, otpCode, requiresToken: true })
        setOtp({ ...otp!, isVerified: true })
        return 'password'
      }),
    submitPassword: (newPassword: string, confirmed: string) =>
      proceed(passwordProblem(newPassword, confirmed), async () => {
        const { answer } = await send(resetPassword, { otpToken: otp!.token, newPassword })
        keepDevice(answer.deviceToken)
        setHeld(answer.holdsWithdrawals)
        setHadPasskeys((answer.passkeysRemoved ?? 0) > 0)
        return 'done'
      }),
  }
}

/** A step is an entry of the browser's history, so that back leads to the one before. */
function useSteps(phone: string, otp: SentCode | null, begunTo: Step) {
  const state = useHistoryState<{ step?: Step } | null>()
  const [reached, setReached] = useState(begunTo)
  const step = stepFor(state?.step ?? 'phone', { phone, otp, reached }, Date.now())

  function moveTo(next: Step) {
    setReached(next)
    if (next === step) return
    // Back must not lead to a code that was typed in, nor to a password that was changed.
    const replace = step !== 'phone'
    navigate(location.pathname, { replace, state: { step: next } })
  }
  return { step, reached, moveTo }
}

export type Resetting = ReturnType<typeof usePassword>
