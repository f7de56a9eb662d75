import type { ProviderReply } from '#contract/provider-reply'
import { Check, FieldError } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { useMay } from '../app/operator.ts'
import { useTexts } from '../app/texts.ts'
import area from '../chat/Composer.module.css'
import { Amounts } from './Amounts.tsx'
import { PickMember } from './PickMember.tsx'
import { canChoose, type ResolutionDraft, type Story } from './resolution.ts'
import { SlipFields } from './SlipFields.tsx'
import type { Decision } from './useDecision.ts'
import { isHeld, nameOf } from './words.ts'

type Props = { story: Story; reply: ProviderReply | undefined; decision: Decision }

/** The fields of a decision: what, for whom, how much, and why. */
export function DecideFields({ story, reply, decision: made }: Props) {
  const t = useTexts()
  const mayOverride = useMay('review.override')
  const { choices, draft, change, problem, isContradicted } = made
  const { kind, amount, currency, member, reference } = story
  const { decision } = draft
  const mayInsist = kind === 'external-transfer' || (kind === 'slip' && decision === 'credit')

  return (
    <>
      <p>
        <b>{nameOf(t, story)}</b>
        {amount !== null && currency !== null && (
          <>
            {' '}
            <Money amount={amount} currency={currency} />
          </>
        )}
        <small className="muted"> {member ? `${member.name} ${member.userId}` : reference}</small>
      </p>
      {choices.length > 1 && (
        <RadioGroup
          look="pair"
          label={t('decide.what')}
          value={decision}
          // PickMember begins with the candidates again, who may not be the member chosen before.
          onPick={(chosen) => change({ decision: chosen, member: undefined })}
          options={choices.map((value) => ({
            value,
            label: t(`decision.${value}`),
            disabled: !canChoose(story, value),
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
      {isContradicted && mayInsist && mayOverride && (
        <Check
          label={t('decide.insists')}
          checked={draft.insists ?? false}
          onChange={({ target }) => change({ insists: target.checked })}
        />
      )}
      {problem && <FieldError text={problem} />}
    </>
  )
}

/** Describes the effect of a decision in one sentence. */
function effectOf(story: Story, decision: NonNullable<ResolutionDraft['decision']>) {
  const { kind } = story
  if (decision === 'applied' || decision === 'not-applied') {
    if (story.way === 'payment-return') return `effect.return.${decision}` as const
    return `effect.${isHeld(story) ? 'held' : 'in'}.${decision}` as const
  }
  if (kind === 'slip') return decision === 'credit' ? 'effect.slip.credit' : 'effect.slip.refuse'
  if (kind === 'payment')
    return decision === 'credit' ? 'effect.payment.credit' : 'effect.payment.dismiss'
  if (kind === 'round')
    return decision === 'accept' ? 'effect.round.accept' : 'effect.round.leave-out'
  return 'effect.close'
}
