import { type FormEvent, useId, useState } from 'react'
import type { Outcome, ProviderReply } from '#contract/operator-money'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Check, FieldError } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'
import { Amounts } from './Amounts.tsx'
import { PickMember } from './PickMember.tsx'
import type { Story } from './resolution.ts'
import {
  canCredit,
  decisionsOf,
  isTooMuch,
  type ResolutionDraft,
  sendResolution,
} from './resolution.ts'
import { SlipFields } from './SlipFields.tsx'
import { isHeld, nameOf } from './words.ts'

type Props = {
  story: Story
  reply: ProviderReply | undefined
  onClose: () => void
  onDecided: () => void
}

/** Asks for a decision and its reason. */
export function DecideSheet({ story, reply, onClose, onDecided }: Props) {
  const t = useTexts()
  const mayOverride = useMay('review.override')
  const form = useId()
  const choices = decisionsOf[story.kind]
  const [draft, setDraft] = useState<ResolutionDraft>({
    decision: choices.length === 1 ? choices[0] : undefined,
    reason: '',
    ...(reply?.amount && !isTooMuch(story, reply.amount) && { amount: reply.amount }),
    ...(reply?.transfer?.bank && { bank: reply.transfer.bank }),
    ...(reply?.transfer?.account && { account: reply.transfer.account }),
  })
  const { isBusy, problem, isContradicted, submit } = useSay(story, { onClose, onDecided })
  const change = (part: Partial<ResolutionDraft>) => setDraft((before) => ({ ...before, ...part }))
  const { kind } = story
  const { decision } = draft

  return (
    <Sheet
      title={t('decide.title')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isBusy} disabled={!decision}>
          {decision ? t(`decision.${decision}`) : t('money.decide')}
        </Button>
      }
    >
      <form
        id={form}
        className="stack"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void submit(draft)
        }}
      >
        <p>
          <b>{nameOf(t, story)}</b>
        </p>
        {choices.length > 1 && (
          <RadioGroup
            look="pair"
            label={t('decide.what')}
            value={decision}
            onPick={(chosen) => change({ decision: chosen })}
            options={choices.map((value) => ({
              value,
              label: t(`decision.${value}`),
              disabled: value === 'credit' && !canCredit(story),
            }))}
          />
        )}
        {decision && <p className="muted">{t(effectOf(story, decision))}</p>}
        {decision === 'applied' && !isHeld(story) && (
          <Amounts story={story} reply={reply} draft={draft} onChange={change} />
        )}
        {kind === 'payment' && decision === 'credit' && (
          <PickMember story={story} chosen={draft.member} onPick={(member) => change({ member })} />
        )}
        {kind === 'slip' && decision && (
          <SlipFields story={story} reply={reply} draft={draft} onChange={change} />
        )}
        <label className={area.area}>
          {t('decide.reason')}
          <textarea
            rows={3}
            minLength={3}
            maxLength={500}
            required
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value.replaceAll('\n', ' ') })}
          />
        </label>
        {isContradicted && kind === 'external-transfer' && mayOverride && (
          <Check
            label={t('decide.insists')}
            checked={draft.insists ?? false}
            onChange={({ target }) => change({ insists: target.checked })}
          />
        )}
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

/** Describes the effect of a decision in one sentence. */
function effectOf(story: Story, decision: NonNullable<ResolutionDraft['decision']>) {
  const { kind } = story
  if (kind === 'external-transfer' && (decision === 'applied' || decision === 'not-applied'))
    return `effect.${isHeld(story) ? 'held' : 'in'}.${decision}` as const
  if (kind === 'slip') return decision === 'credit' ? 'effect.slip.credit' : 'effect.slip.refuse'
  if (kind === 'payment')
    return decision === 'credit' ? 'effect.payment.credit' : 'effect.payment.dismiss'
  return 'effect.close'
}

const looks = { decided: 'good', proposed: 'wait', already_decided: 'bad' } as const

function useSay(story: Story, { onClose, onDecided }: Pick<Props, 'onClose' | 'onDecided'>) {
  const t = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isContradicted, setContradicted] = useState(false)

  function settle({ outcome, reply }: Outcome) {
    if (outcome === 'credited_to_other' || outcome === 'contradicted_by_provider') {
      const says = reply ? ` ${t(`reply.${reply.word}`)}` : ''
      setProblem(t(`outcome.${outcome}`) + says)
      setContradicted(outcome === 'contradicted_by_provider')
      return
    }
    toast(t(`outcome.${outcome}`), { look: looks[outcome] })
    onDecided()
    onClose()
  }

  async function submit(draft: ResolutionDraft) {
    const response = sendResolution(story, draft)
    if (!response) return setProblem(t('decide.missing'))
    setBusy(true)
    setProblem(undefined)
    try {
      settle(await response)
    } catch (error) {
      setProblem(textOf(error))
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, problem, isContradicted, submit }
}
