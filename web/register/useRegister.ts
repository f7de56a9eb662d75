import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { register, sendOtp, validate, verifyOtp } from '#contract/register'
import { registerOtp } from '#contract/site'
import { region } from '#kit/i18n/region.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { ask } from '../app/ask.ts'
import { goTo } from '../app/navigate.ts'
import { send } from '../app/send.ts'
import { inviterCode, keepInviterCode } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import {
  bankProblem,
  type Draft,
  holderName,
  type Problem,
  phoneProblem,
  profileProblem,
} from './rules.ts'

export type Step = 'phone' | 'otp' | 'profile' | 'bank' | 'done'

const toLoginMs = 2000

type ShownProblem = { field?: keyof Draft; message: string }

/** The shared state of the four steps, and the way from one to the next. */
export function useRegister() {
  const t = useTexts()
  const [kept] = useState(useKeptInviter())
  const { data: otpLookup } = useLookup(registerOtp)
  const [hasOtp, setHasOtp] = useState(true)
  const [step, setStep] = useState<Step>('phone')
  const [draft, setDraft] = useState<Draft>(() => ({ ...empty, inviteCode: kept }))
  const [otp, setOtp] = useState({ reference: '', sentAt: 0 })
  // Kept as what it is: its words follow the language.
  const [found, setProblem] = useState<Problem | { error: unknown }>()
  const [isBusy, setBusy] = useState(false)
  const [isInviterOpen, setInviterOpen] = useState(false)

  useEffect(() => {
    if (otpLookup) setHasOtp(otpLookup.registerOTP)
  }, [otpLookup])

  useEffect(() => {
    if (step !== 'done') return
    const timer = setTimeout(() => goTo('/login'), toLoginMs)
    return () => clearTimeout(timer)
  }, [step])

  /** Checks, asks, moves on; or says what is wrong. */
  async function proceed(wrong: Problem | undefined, work: () => Promise<Step>) {
    if (isBusy) return
    setProblem(wrong)
    if (wrong) return
    setBusy(true)
    try {
      setStep(await loading(work))
    } catch (error) {
      setProblem({ error })
    }
    setBusy(false)
  }

  async function sendCode(): Promise<Step> {
    const { otpToken } = draft
    const sent = await ask(sendOtp, { phoneNumber: draft.phone, ...(otpToken && { otpToken }) })
    setDraft((filled) => ({ ...filled, otpToken: sent.otpToken }))
    setOtp({ reference: sent.otpRef, sentAt: Date.now() })
    return sent.code === 'OTP_VERIFIED' ? 'profile' : 'otp'
  }

  async function create(): Promise<Step> {
    const account = {
      bankCode: draft.bankCode,
      bankAccountName: holderName(draft),
      bankAccountNo: draft.accountNumber,
      ...(region === 'lao' && { currency: draft.currency }),
    }
    await send(register, { ...memberIn(draft), ...account })
    return 'done'
  }

  const problem: ShownProblem | undefined =
    found &&
    ('error' in found ? { message: textOf(found.error) } : { ...found, message: t(found.text) })
  const steps: Step[] = hasOtp ? ['phone', 'otp', 'profile', 'bank'] : ['phone', 'profile', 'bank']
  return {
    step,
    number: Math.max(1, steps.indexOf(step) + 1),
    total: steps.length,
    draft,
    otp,
    problem,
    isBusy,
    isInviterKept: kept !== '' && !isInviterOpen,
    fill(field: keyof Draft, text: string) {
      setDraft((filled) => ({ ...filled, [field]: text }))
      if (problem?.field === field || !problem?.field) setProblem(undefined)
    },
    back() {
      setProblem(undefined)
      setStep(step === 'bank' ? 'profile' : 'phone')
    },
    submitPhone: () =>
      proceed(phoneProblem(draft, region), async () => {
        // Without the answer one cannot go on: a number that is not confirmed could not register.
        const { registerOTP } = otpLookup ?? (await ask(registerOtp, {}))
        setHasOtp(registerOTP)
        return registerOTP ? sendCode() : 'profile'
      }),
    resend: () =>
      proceed(undefined, async () => {
        const next = await sendCode()
        toast(t('register.otpResent'))
        return next
      }),
    submitOtp: (otpCode: string) =>
      proceed(otpCode ? undefined : { text: 'common.required' }, async () => {
        await ask(verifyOtp, { otpToken: draft.otpToken, otpCode, requiresToken: true })
        return 'profile'
      }),
    submitProfile: () =>
      proceed(profileProblem(draft), async () => {
        // A link with an unknown code must not lock anyone out: after a refusal the field opens.
        await ask(validate, memberIn(draft)).catch((error: unknown) => {
          setInviterOpen(true)
          throw error
        })
        return 'bank'
      }),
    submitBank: () => proceed(bankProblem(draft), create),
  }
}

const empty: Draft = {
  phone: '',
  otpToken: '',
  name: '',
  password: '',
  passwordConfirm: '',
  sourceCode: '',
  inviteCode: '',
  bankCode: '',
  accountNumber: '',
  firstName: '',
  lastName: '',
  currency: region === 'lao' ? 'LAK' : 'BAHT',
}

const memberIn = ({ name, phone, password, sourceCode, inviteCode, otpToken }: Draft) => ({
  name: name.trim(),
  username: phone,
  password,
  sourceCode,
  inviteCode: inviteCode.trim(),
  ...(otpToken && { otpToken }),
})

/** REG-07: the code of the link, kept from now on; or the one kept before. */
function useKeptInviter(): string {
  const code = new URLSearchParams(useSearch()).get('code')?.trim()
  if (code) keepInviterCode(code)
  return code || inviterCode()
}

export type Registering = ReturnType<typeof useRegister>
