import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { type TextId, useTexts } from '../app/texts.ts'

/** The part of a row of steps that its frame needs. The first step is `phone`. */
export type Stepping = {
  step: string
  /** The text of a problem that is about the whole step. */
  stepError: string | undefined
  /** The number of an account that is there already. */
  existing?: string | undefined
  /** Counts refusals. After each of them the first refused field has the focus. */
  refusals: number
  isBusy: boolean
  back: () => void
}

/** The frame of every step: what it is about, its fields, what is wrong with all of it, the way on and the way back. */
export function StepForm({
  registering,
  title,
  hint,
  question = 'register.hasAccount',
  submit,
  onSubmit,
  children,
}: {
  registering: Stepping
  title: TextId
  hint: ReactNode
  /** Asked on the first step before the link to the sign-in. */
  question?: TextId
  submit: TextId
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const t = useTexts()
  const { step, stepError, existing, refusals, isBusy, back } = registering
  const heading = useRef<HTMLHeadingElement>(null)
  // The next step begins at its top, for eyes and for screen readers.
  useEffect(() => {
    if (step === 'phone') return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [step])
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  const send = (event: FormEvent) => {
    event.preventDefault()
    void onSubmit()
  }
  return (
    <form ref={form} className="stack" onSubmit={send} noValidate>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {t(title)}
        </h1>
        <p className="muted">{hint}</p>
      </div>
      {children}
      {stepError && <FieldError text={stepError} />}
      {step === 'phone' ? (
        <>
          <div className="onward">
            <Button look="main" wide type="submit" busy={isBusy}>
              {t(submit)}
            </Button>
          </div>
          <p className="center">
            {t(question)} <Link href="/login">{t('register.login')}</Link>
          </p>
        </>
      ) : (
        <>
          <div className="actions onward">
            <Button icon="back" aria-label={t('common.back')} onClick={back} disabled={isBusy} />
            <Button look="main" wide type="submit" busy={isBusy}>
              {t(submit)}
            </Button>
          </div>
          {existing && (
            <p className="center">
              <Link href="/login" state={{ phone: existing }}>
                {t('register.login')}
              </Link>
            </p>
          )}
        </>
      )}
    </form>
  )
}
