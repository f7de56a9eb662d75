import type { ReactNode } from 'react'
import { region } from '#kit/i18n/region.ts'
import { TextField } from '#kit/ui/form/Field.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { OtpStep } from '../register/OtpStep.tsx'
import { phoneIn } from '../register/rules.ts'
import { StepForm } from '../register/StepForm.tsx'
import { ByLink } from './ByLink.tsx'
import { Changed } from './Changed.tsx'
import { PasswordStep } from './PasswordStep.tsx'
import { type Resetting, usePassword } from './usePassword.ts'

/** A link from support has its token behind the #, which browsers send to no server. */
const linkToken = () => /^#([A-Za-z0-9_-]{43})$/.exec(location.hash)?.[1]

/** A member who forgot the password chooses a new one. */
export function Password() {
  const token = linkToken()
  return <Page>{token ? <ByLink key={token} token={token} /> : <ByCode />}</Page>
}

function Page({ children }: { children: ReactNode }) {
  const t = useTexts()
  useTitle(t('password.title'))
  return (
    <>
      <Head home="/login" />
      <Content narrow>{children}</Content>
    </>
  )
}

/** Phone, code, password. */
function ByCode() {
  const resetting = usePassword()
  const { step, phone, otp, isHeld, hadPasskeys } = resetting
  const codeStep = Object.assign({ draft: { phone }, otp }, resetting)
  if (step === 'phone') return <PhoneStep resetting={resetting} />
  if (step === 'otp') return <OtpStep registering={codeStep} sent="password.sent" />
  if (step === 'password') return <PasswordStep resetting={resetting} phone={phone} />
  return <Changed isHeld={isHeld} hadPasskeys={hadPasskeys} phone={phone} />
}

function PhoneStep({ resetting }: { resetting: Resetting }) {
  const t = useTexts()
  const { phone, fillPhone, problem, submitPhone } = resetting
  return (
    <StepForm
      registering={resetting}
      title="password.phoneTitle"
      hint={t('password.phoneHint')}
      question="password.remembered"
      submit="common.next"
      onSubmit={submitPhone}
    >
      <TextField
        label={t('register.phone')}
        icon="phone"
        type="tel"
        inputMode="tel"
        autoComplete="username"
        maxLength={16}
        placeholder={region === 'lao' ? '2055123456' : '0812345678'}
        value={phone}
        onChange={(event) => fillPhone(phoneIn(event.target.value, region))}
        error={problem?.field === 'phone' ? problem.message : undefined}
      />
    </StepForm>
  )
}
