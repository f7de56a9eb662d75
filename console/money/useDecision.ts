import { useState } from 'react'
import type { Outcome } from '#contract/operator-money'
import type { ProviderReply } from '#contract/provider-reply'
import { textOf } from '#kit/i18n/texts.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useReason } from '../draft/useReason.ts'
import {
  decisionsOf,
  isTooMuch,
  type ResolutionDraft,
  type Story,
  sendResolution,
} from './resolution.ts'
import { replyText } from './words.ts'

const looks = { decided: 'good', proposed: 'wait', already_decided: 'bad' } as const

/** The operator's decision about a case until it is sent. */
export function useDecision(story: Story, reply: ProviderReply | undefined, onDecided: () => void) {
  const t = useTexts()
  const choices = decisionsOf[story.kind]
  const { reason, setReason, forgetReason } = useReason(`resolve ${story.kind} ${story.id}`)
  const [fields, setFields] = useState<Omit<ResolutionDraft, 'reason'>>({
    decision: choices.length === 1 ? choices[0] : undefined,
    ...(reply?.amount && !isTooMuch(story, reply.amount) && { amount: reply.amount }),
    ...(reply?.transfer?.bank && { bank: reply.transfer.bank }),
    ...(reply?.transfer?.account && { account: reply.transfer.account }),
  })
  const draft: ResolutionDraft = { ...fields, reason }
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isContradicted, setContradicted] = useState(false)

  function settle({ outcome, reply }: Outcome) {
    if (outcome === 'credited_to_other' || outcome === 'contradicted_by_provider') {
      const says = reply ? ` ${replyText(t, story.kind, reply)}` : ''
      setProblem(t(`outcome.${outcome}`) + says)
      setContradicted(outcome === 'contradicted_by_provider')
      return
    }
    forgetReason()
    toast(t(`outcome.${outcome}`), { look: looks[outcome] })
    onDecided()
  }

  async function submit() {
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

  return {
    choices,
    draft,
    change({ reason: typed, ...part }: Partial<ResolutionDraft>) {
      if (typed !== undefined) setReason(typed)
      setFields((before) => ({ ...before, ...part }))
    },
    isBusy,
    problem,
    isContradicted,
    submit,
  }
}
export type Decision = ReturnType<typeof useDecision>
