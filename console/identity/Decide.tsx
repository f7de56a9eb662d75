import { useState } from 'react'
import { type IdentityReason, identityReasons } from '#contract/identity'
import { decideIdentity } from '#contract/operator-identity'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select } from '#kit/ui/form/Field.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import styles from '../money/SlipCase.module.css'
import type { Check } from './check.ts'

/** These reasons stop the member's play. */
const stopping: readonly IdentityReason[] = ['too-young', 'date-of-birth-differs']

/** Accepts a document or refuses it with a reason. A stated age can only be confirmed. */
export function Decide({ check, onDecided }: { check: Check; onDecided: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(decideIdentity, { isQuiet: true })
  const [reason, setReason] = useState<IdentityReason | ''>('')
  const [problem, setProblem] = useState<string>()
  const { kind, member, id } = check

  async function decide(
    how: { decision: 'accept' } | { decision: 'refuse'; reason: IdentityReason },
  ) {
    setProblem(undefined)
    try {
      const { outcome } = await mutateAsync({ member, id, ...how })
      toast(t(`identity.${outcome}`), { look: outcome === 'decided' ? 'good' : 'bad' })
      onDecided()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  if (kind === 'age')
    return (
      <section className={styles.form} aria-label={t('identity.decide')}>
        <p>{t('identity.stops')}</p>
        <Button
          look="main"
          busy={isPending}
          onClick={() => void decide({ decision: 'refuse', reason: 'too-young' })}
        >
          {t('identity.confirmAge')}
        </Button>
        {problem && <FieldError text={problem} />}
      </section>
    )
  return (
    <section className={styles.form} aria-label={t('identity.decide')}>
      <Button
        look="main"
        icon="check"
        busy={isPending}
        onClick={() => void decide({ decision: 'accept' })}
      >
        {t('identity.accept')}
      </Button>
      <Select
        label={t('identity.reason')}
        prompt={t('identity.pickReason')}
        value={reason}
        onPick={(value) => setReason(value as IdentityReason)}
        options={identityReasons.map((value) => ({ value, label: t(`identity.reason.${value}`) }))}
      />
      {reason !== '' && stopping.includes(reason) && <p>{t('identity.stops')}</p>}
      <Button
        busy={isPending}
        disabled={reason === ''}
        onClick={() => reason !== '' && void decide({ decision: 'refuse', reason })}
      >
        {t('identity.refuse')}
      </Button>
      {problem && <FieldError text={problem} />}
    </section>
  )
}
