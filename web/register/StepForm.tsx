import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { type TextId, useTexts } from '../app/texts.ts'
import type { Registering } from './useRegister.ts'

/** The frame of every step: what it is about, its fields, what is wrong with all of it, the way on and the way back. */
export function StepForm({
  registering,
  title,
  hint,
  submit,
  onSubmit,
  children,
}: {
  registering: Registering
  title: TextId
  hint: ReactNode
  submit: TextId
  onSubmit: () => Promise<void>
  children: ReactNode
}) {
  const t = useTexts()
  const { step, stepError, refusals, isBusy, back } = registering
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
            {t('register.hasAccount')} <Link href="/login">{t('register.login')}</Link>
          </p>
        </>
      ) : (
        <div className="actions onward">
          <Button icon="back" aria-label={t('common.back')} onClick={back} disabled={isBusy} />
          <Button look="main" wide type="submit" busy={isBusy}>
            {t(submit)}
          </Button>
        </div>
      )}
    </form>
  )
}
