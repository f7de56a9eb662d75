import { useEffect, useState } from 'react'
import { useSearch } from 'wouter'
import { navigate, useHistoryState } from 'wouter/use-browser-location'
import { Refusal } from '#contract/refusal'
import { register, sendOtp, validate, verifyOtp } from '#contract/register'
import { legal, registerOtp } from '#contract/site'
import { region } from '#kit/i18n/region.ts'
import { textOf } from '#kit/i18n/texts.ts'
import { loading } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { ask } from '../app/ask.ts'
import { goTo } from '../app/navigate.ts'
import { send } from '../app/send.ts'
import { forgetInviterCode, inviterCode, keepInviterCode } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useLookup } from '../app/useLookup.ts'
import { refusedPassword } from '../password/NewPassword.tsx'
import { begun, isOpen, isProven, keepBegun, type SentCode, type Step, stepFor } from './begun.ts'
import { newCode } from './newCode.ts'
import {
  ageProblems,
  bankProblems,
  type Draft,
  fieldOf,
  holderName,
  type Problem,
  phoneProblems,
  profileProblems,
  refusedText,
  stepOf,
} from './rules.ts'

const toLoginMs = 2000

type ShownProblem = { field?: keyof Draft; message: string }

/** The shared state of the four steps, and the way from one to the next. It survives back and reload. */
export function useRegister() {
  const t = useTexts()
  const [earlier] = useState(begun)
  const [kept, setKept] = useState(useKeptInviter())
  const { data: otpLookup } = useLookup(registerOtp)
  const given = useLookup(legal)
  const { data: terms, retry: readTerms } = given
  const [hasOtp, setHasOtp] = useState(true)
  const [draft, setDraft] = useState<Draft>(() => ({
    ...emptyDraft,
    ...earlier?.draft,
    inviteCode: kept || (earlier?.draft.inviteCode ?? ''),
  }))
  const [otp, setOtp] = useState<SentCode | null>(earlier?.otp ?? null)
  // Kept as what they are: their words follow the language.
  const [found, setProblems] = useState<(Problem | { error: unknown })[]>([])
  /** Number of submissions that were refused, after each of which the first wrong field gets the focus. */
  const [refusals, setRefusals] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const { step, reached, moveTo } = useSteps(draft, otp, earlier?.reached ?? 'phone')

  useEffect(() => keepBegun(draft, otp, reached), [draft, otp, reached])

  useEffect(() => {
    if (otpLookup) setHasOtp(otpLookup.registerOTP)
  }, [otpLookup])

  useEffect(() => {
    if (step !== 'done') return
    const state = { phone: draft.phone }
    const timer = setTimeout(() => goTo('/login', { replace: true, state }), toLoginMs)
    return () => clearTimeout(timer)
  }, [step, draft.phone])

  function refuse(problems: (Problem | { error: unknown })[]) {
    setProblems(problems)
    setRefusals((count) => count + 1)
  }

  /** Checks, asks, moves on; or says what is wrong. */
  async function proceed(wrong: Problem[], work: () => Promise<Step>) {
    if (isBusy) return
    if (wrong.length > 0) return refuse(wrong)
    setProblems([])
    setBusy(true)
    try {
      moveTo(await loading(work))
    } catch (error) {
      if (fieldOf(error) === 'inviteCode') openInviter()
      if (error instanceof Refusal && error.code === 'TERMS_CHANGED') readTerms()
      refuse([{ error }])
    }
    setBusy(false)
  }

  const phoneStepProblems = () => [
    ...phoneProblems(draft, region),
    ...ageProblems(draft, terms?.minimumAge, Date.now()),
  ]

  /** A link with an unknown code must not lock anyone out: the field opens, and the code is forgotten. */
  function openInviter() {
    navigate(location.pathname, { replace: true, state: history.state })
    forgetInviterCode()
    setKept('')
  }

  async function sendCode(): Promise<Step> {
    const { phone } = draft
    const proven = isProven(otp, phone, Date.now()) && { otpToken: otp.token }
    const sent = await newCode(() => send(sendOtp, { phoneNumber: phone, ...proven }))
    const isVerified = sent.code === 'OTP_VERIFIED'
    const sentAt = isVerified && otp ? otp.sentAt : Date.now()
    setOtp({ phone, token: sent.otpToken, reference: sent.otpRef, sentAt, isVerified })
    return isVerified ? 'profile' : 'otp'
  }

  const otpToken = otp?.isVerified && otp.phone === draft.phone ? otp.token : ''

  async function create(): Promise<Step> {
    const account = {
      bankCode: draft.bankCode,
      bankAccountName: holderName(draft),
      bankAccountNo: draft.accountNumber,
      ...(region === 'lao' && { currency: draft.currency }),
      ...(terms && { termsVersion: terms.termsVersion }),
    }
    await send(register, { ...memberIn(draft, otpToken), ...account })
    return 'done'
  }

  const steps: Step[] = hasOtp ? ['phone', 'otp', 'profile', 'bank'] : ['phone', 'profile', 'bank']
  const problems = found.map((problem) => shown(problem, step, t))
  const refused = found.map((problem) => 'error' in problem && problem.error)[0]
  const isOver = useCurrentProblem(refused) !== refused
  return {
    step,
    number: Math.max(1, steps.indexOf(step) + 1),
    total: steps.length,
    draft,
    otp,
    /** The text of a field's problem. */
    errorOf: (field: keyof Draft) => problems.find((problem) => problem.field === field)?.message,
    /** The text of a problem that is about the whole step. */
    stepError: isOver ? undefined : problems.find(({ field }) => !field)?.message,
    /** The number, if it has an account: perhaps of this visitor, whose answer was lost. */
    existing: found.some(isExisting) ? draft.phone : undefined,
    refusals,
    isBusy,
    given,
    minimumAge: terms?.minimumAge,
    isInviterKept: kept !== '',
    fill(field: keyof Draft, text: string) {
      setDraft((filled) => ({ ...filled, [field]: text }))
      setProblems(found.filter((_, at) => ![field, undefined].includes(problems[at]!.field)))
    },
    back() {
      setProblems([])
      history.back()
    },
    submitPhone: () =>
      proceed(phoneStepProblems(), async () => {
        // Without the answer one cannot go on: a number that is not confirmed could not register.
        const { registerOTP } = otpLookup ?? (await ask(registerOtp, {}))
        setHasOtp(registerOTP)
        if (!registerOTP) return 'profile'
        // The code that is on its way needs no second text.
        return isOpen(otp, draft.phone, Date.now()) ? 'otp' : sendCode()
      }),
    resend: () =>
      proceed([], async () => {
        const next = await sendCode()
        toast(t('register.otpResent'))
        return next
      }),
    submitOtp: (otpCode: string) =>
      proceed(otpCode ? [] : [{ text: 'common.required' }], async () => {
        await send(verifyOtp, { otpToken: otp!.token, otpCode, requiresToken: true })
        setOtp({ ...otp!, isVerified: true })
        return 'profile'
      }),
    submitProfile: () =>
      proceed(profileProblems(draft), async () => {
        await ask(validate, memberIn(draft, otpToken))
        return 'bank'
      }),
    submitBank: () => proceed(bankProblems(draft), create),
  }
}

/** A step is an entry of the browser's history, so that back leads to the one before. */
function useSteps(draft: Draft, otp: SentCode | null, begunTo: Step) {
  const state = useHistoryState<{ step?: Step } | null>()
  const [reached, setReached] = useState(begunTo)
  const step = stepFor(state?.step ?? 'phone', { draft, otp, reached }, Date.now())

  // The passwords went with a reload, so the step before is the one to be at.
  const isTooFar = state?.step === 'bank' && step === 'profile'
  useEffect(() => {
    if (isTooFar) history.back()
  }, [isTooFar])

  function moveTo(next: Step) {
    setReached(next)
    if (next === step) return
    // Back must not lead to a code that was typed in, nor to an account that was made.
    const replace = step === 'otp' || next === 'done'
    navigate(location.pathname + location.search, { replace, state: { step: next } })
  }
  return { step, reached, moveTo }
}

/** Returns the text of a problem, with the field if this step has it. */
function shown(
  found: Problem | { error: unknown },
  step: Step,
  t: ReturnType<typeof useTexts>,
): ShownProblem {
  if (!('error' in found)) return { ...found, message: t(found.text) }
  const { error } = found
  const field = fieldOf(error)
  const own = error instanceof Refusal && (refusedPassword(error) ?? refusedText(error))
  const message = own ? t(own) : textOf(error)
  return field && stepOf(field) === step ? { field, message } : { message }
}

const isExisting = (found: Problem | { error: unknown }) =>
  'error' in found && found.error instanceof Refusal && found.error.code === 'EXISTING_USER'

const emptyDraft: Draft = {
  phone: '',
  name: '',
  dateOfBirth: '',
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

const memberIn = (
  { name, phone, dateOfBirth, password, sourceCode, inviteCode }: Draft,
  otpToken: string,
) => ({
  name: name.trim(),
  username: phone,
  dateOfBirth,
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
