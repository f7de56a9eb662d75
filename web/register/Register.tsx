import { type ComponentType, Suspense, useEffect } from 'react'
import { lazyPart } from '#kit/routing/lazyPart.tsx'
import { Head } from '#kit/ui/Head.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PlaceFallback } from '../offline/PlaceFallback.tsx'
import { LegalLater } from '../site/LegalLater.tsx'
import type { Step } from './begun.ts'
import { OtpStep } from './OtpStep.tsx'
import { PhoneStep } from './PhoneStep.tsx'
import { ProfileStep } from './ProfileStep.tsx'
import styles from './Register.module.css'
import { type Registering, useRegister } from './useRegister.ts'

const loadBankStep = async () => (await import('./BankStep.tsx')).BankStep
/** The last step loads while the one before it is filled in. */
const BankStep = lazyPart(loadBankStep, PlaceFallback)

const steps: Record<Exclude<Step, 'done'>, ComponentType<{ registering: Registering }>> = {
  phone: PhoneStep,
  otp: OtpStep,
  profile: ProfileStep,
  bank: BankStep,
}

/** REG-01: phone, code, profile, bank. */
export function Register() {
  const t = useTexts()
  useTitle(t('register.title'))
  const registering = useRegister()
  const { step, number, total } = registering
  useEffect(() => {
    // Without it, the step itself tries again when it shows.
    if (step === 'profile') loadBankStep().catch(() => undefined)
  }, [step])
  const Current = step === 'done' ? Done : steps[step]
  return (
    <>
      <Head home="/login" />
      <Content narrow>
        {step !== 'done' && (
          <div className={styles.progress}>
            <div className={styles.bars} aria-hidden="true">
              {[...Array(total).keys()].map((at) => (
                <i key={at} className={at < number ? styles.done : undefined} />
              ))}
            </div>
            <p className="muted">{t('register.step', { step: number, total })}</p>
          </div>
        )}
        <Suspense>
          <Current key={step} registering={registering} />
        </Suspense>
        {step !== 'done' && <LegalLater given={registering.given} />}
      </Content>
    </>
  )
}

/** REG-12: shown for two seconds before the sign-in. */
function Done() {
  const t = useTexts()
  return (
    <div className={styles.ready} role="status">
      <span>
        <Icon name="check" />
      </span>
      <h1>{t('register.doneTitle')}</h1>
      <p className="muted">{t('register.doneText')}</p>
    </div>
  )
}
