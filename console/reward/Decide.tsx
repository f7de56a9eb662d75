import { useState } from 'react'
import { payReward, refuseReward } from '#contract/operator-reward'
import { rewardRefusals } from '#contract/reward-review'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { type Outcome, useOutcome } from '../approval/outcome.ts'
import { ReasonField } from '../approval/ReasonField.tsx'
import { useReason } from '../draft/useReason.ts'
import styles from '../money/SlipCase.module.css'
import type { Review } from './review.ts'

const reasonMin = 3

/** Pays a reward, or refuses it with a code. The reason stands in the audit log. */
export function Decide({ review: { member, id } }: { review: Review }) {
  const t = useTexts()
  const show = useOutcome()
  const pay = useSend(payReward, { isQuiet: true })
  const refuse = useSend(refuseReward, { isQuiet: true })
  const { reason, setReason, forgetReason } = useReason(`reward ${id}`)
  const [refusal, setRefusal] = useState<(typeof rewardRefusals)[number] | ''>('')
  const [problem, setProblem] = useState<string>()
  const isBusy = pay.isPending || refuse.isPending
  const isTold = reason.trim().length >= reasonMin

  async function send(asked: () => Promise<{ outcome: Outcome }>) {
    setProblem(undefined)
    try {
      const { outcome } = await asked()
      forgetReason()
      show(outcome)
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <section className={styles.form} aria-label={t('reward.decide')}>
      <ReasonField value={reason} onChange={setReason} />
      <Button
        look="main"
        icon="check"
        busy={pay.isPending}
        disabled={!isTold || isBusy}
        onClick={() => void send(() => pay.mutateAsync({ member, id, reason }))}
      >
        {t('reward.pay')}
      </Button>
      <Select
        label={t('reward.refusal')}
        prompt={t('reward.pickRefusal')}
        value={refusal}
        onPick={(value) => setRefusal(value as (typeof rewardRefusals)[number])}
        options={rewardRefusals.map((value) => ({ value, label: t(`reward.refusal.${value}`) }))}
      />
      <Button
        look="danger"
        busy={refuse.isPending}
        disabled={!isTold || refusal === '' || isBusy}
        onClick={() =>
          refusal !== '' && void send(() => refuse.mutateAsync({ member, id, refusal, reason }))
        }
      >
        {t('reward.refuse')}
      </Button>
      {problem && <FieldError text={problem} />}
    </section>
  )
}
