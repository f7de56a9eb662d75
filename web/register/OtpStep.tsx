import { useState } from 'react'
import { formatRemaining } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { TextField } from '#kit/ui/form/Field.tsx'
import { useRemaining } from '#kit/ui/time/useRemaining.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Register.module.css'
import { StepForm } from './StepForm.tsx'
import type { Registering } from './useRegister.ts'

/** The time before another code can be requested. */
const resendMs = 60_000

export function OtpStep({ registering }: { registering: Registering }) {
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
          {t('register.otpSent', { phone: draft.phone })}
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
          onChange={(event) => setCode(event.target.value.replace(/\D/g, ''))}
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
