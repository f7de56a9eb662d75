import { useState } from 'react'
import { digitsOf } from '#contract/digits'
import { formatRemaining } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { useRemaining } from '#kit/ui/time/useRemaining.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import styles from './Register.module.css'
import { StepForm, type Stepping } from './StepForm.tsx'

/** The time before another code can be requested. */
const resendMs = 60_000

type CodeStep = Stepping & {
  draft: { phone: string }
  otp: { reference: string; sentAt: number } | null
  submitOtp: (code: string) => Promise<void>
  resend: () => Promise<void>
}

/** `sent` says where the code went. */
export function OtpStep({
  registering,
  sent = 'register.otpSent',
}: {
  registering: CodeStep
  sent?: TextId
}) {
  const t = useTexts()
  const { draft, otp, isBusy, submitOtp, resend } = registering
  const [code, setCode] = useState('')
  const remaining = useRemaining((otp?.sentAt ?? 0) + resendMs)

  async function askAgain() {
    setCode('')
    await resend()
  }

  return (
    <StepForm
      registering={registering}
      title="register.otpTitle"
      hint={
        <>
          {t(sent, { phone: draft.phone })}
          <br />
          {t('register.otpReference', { reference: otp?.reference ?? '' })}
        </>
      }
      submit="common.confirm"
      onSubmit={() => submitOtp(code)}
    >
      <div className={styles.code}>
        <TextField
          label={t('register.otp')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          placeholder="••••••"
          value={code}
          onChange={(event) => setCode(digitsOf(event.target.value))}
        />
      </div>
      <div className={styles.resend}>
        {remaining === 0 ? (
          <Button small disabled={isBusy} onClick={() => void askAgain()}>
            {t('register.otpResend')}
          </Button>
        ) : (
          <p className="muted">{t('register.otpResendIn', { time: formatRemaining(remaining) })}</p>
        )}
      </div>
    </StepForm>
  )
}
