import { useEffect, useState } from 'react'
import { agree, consent, giveDateOfBirth } from '#contract/consent'
import { Refusal } from '#contract/refusal'
import { agreements } from '#contract/site-text'
import { problemText } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { DateField } from '#kit/ui/form/DateField.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { sheetsOpen } from '#kit/ui/overlay/openSheets.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { rememberAgreement } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { useLookup } from '../app/useLookup.ts'
import { signOut } from '../layout/signOut.ts'

/** `about`: what the problem concerns. */
type Problem = { about: 'date' | 'agreement'; problem: unknown }

/**
 * HOM-06: what a member agrees to. Nothing while it is not read, while the member has opened something meanwhile, or when
 * there is nothing to ask. Home asks for it, and for the date of birth of a member who registered without one: a member who
 * does not agree signs out.
 */
export function AgreementSheet({
  isAsked = false,
  onClose,
}: {
  isAsked?: boolean
  onClose: () => void
}) {
  const t = useTexts()
  const { data: texts } = useLookup(agreements)
  const { data: known, refetch } = useRead(consent, {}, { staleTime: 0 })
  const [isOpen, setOpen] = useState(false)
  const [dateOfBirth, setDateOfBirth] = useState('')
  const [found, setProblem] = useState<Problem>()
  const problem = useCurrentProblem(found?.problem)
  const [isTooYoung, setTooYoung] = useState(false)
  const agreeing = useSend(agree)
  const dating = useSend(giveDateOfBirth)
  const text = problem === undefined ? undefined : problemText(problem)
  const isBusy = sheetsOpen.use() > 0
  const isRead = texts !== undefined && known !== undefined
  useEffect(() => {
    if (isRead && !isBusy) setOpen(true)
  }, [isRead, isBusy])
  const asksDate = isAsked && known?.hasDateOfBirth === false
  const [wasDateAsked, setDateAsked] = useState(false)
  if (asksDate && !wasDateAsked) setDateAsked(true)
  if (!isOpen || !texts || !known) return null
  if (texts.agreements.length === 0 && !wasDateAsked) return null

  async function decide() {
    if (asksDate) {
      if (!dateOfBirth) return setProblem({ about: 'date', problem: t('common.required') })
      try {
        await dating.mutateAsync({ dateOfBirth })
      } catch (error) {
        setTooYoung(error instanceof Refusal && error.code === 'AGE_BELOW_MINIMUM')
        return setProblem({ about: 'date', problem: error })
      }
    }
    try {
      if (!known!.isAgreed) await agreeing.mutateAsync({ termsVersion: known!.termsVersion })
    } catch (error) {
      if (error instanceof Refusal && error.code === 'TERMS_CHANGED') void refetch()
      return setProblem({ about: 'agreement', problem: error })
    }
    rememberAgreement()
    onClose()
  }

  return (
    <Sheet
      title={t('agreement.title')}
      // A member who is too young can close it, because money can always be withdrawn.
      isFirm={isAsked && !isTooYoung}
      onClose={onClose}
      actions={
        <>
          {isAsked && (
            <Button look="plain" onClick={() => void signOut()}>
              {t('nav.logout')}
            </Button>
          )}
          <Button
            look="main"
            wide
            busy={agreeing.isPending || dating.isPending}
            onClick={() => void decide()}
          >
            {t('agreement.agree')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <div>
          <SafeHtml html={texts.agreements.join('')} />
        </div>
        {asksDate && (
          <DateField
            label={t('agreement.dateOfBirth')}
            hint={t('agreement.askedOnce')}
            value={dateOfBirth}
            onChange={(date) => {
              setDateOfBirth(date)
              setProblem(undefined)
            }}
            error={found?.about === 'date' ? text : undefined}
          />
        )}
        {found?.about === 'agreement' && text && <FieldError text={text} />}
      </div>
    </Sheet>
  )
}
