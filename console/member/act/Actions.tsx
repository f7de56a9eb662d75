import { type FormEvent, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { statusCategories } from '#contract/operator-member'
import {
  endMemberSessions,
  openMemberConversation,
  setMemberStatus,
  setMemberTags,
} from '#contract/operator-member-action'
import { sendPasswordLink } from '#contract/operator-member-password'
import { textOf } from '#kit/i18n/texts.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { showError } from '#kit/ui/overlay/confirm.ts'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { momentOf } from '../../app/filter.ts'
import { useMay } from '../../app/operator.ts'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { type Outcome, useOutcome } from '../../approval/outcome.ts'
import { ReasonField } from '../../approval/ReasonField.tsx'
import { useReason } from '../../draft/useReason.ts'
import type { Card } from '../card.ts'
import { AdjustSheet } from './AdjustSheet.tsx'
import { BankSheet } from './BankSheet.tsx'
import { NameSheet } from './NameSheet.tsx'
import { PersonalActions } from './PersonalActions.tsx'
import { PhoneSheet } from './PhoneSheet.tsx'
import { tagsIn, typedOver } from './tags.ts'
import { WithdrawLimitSheet } from './WithdrawLimitSheet.tsx'

type Act = 'block' | 'withdrawOnly' | 'unblock' | 'sessions' | 'passwordLink' | 'tags'

/** The buttons of what the operator may do about the member. */
export function Actions({ card }: { card: Card }) {
  const t = useTexts()
  const mayBlock = useMay('members.block')
  const maySessions = useMay('members.sessions')
  const maySendLink = useMay('members.password')
  const mayNote = useMay('members.note')
  const mayWrite = useMay('conversations.reply')
  const mayAdjust = useMay('members.money')
  const [act, setAct] = useState<Act>()
  const mayChangeBank = useMay('members.bank')
  const [adjusts, setAdjusts] = useState<'credit' | 'debit'>()
  const mayLimit = useMay('withdrawals.limits')
  const [changes, setChanges] = useState<keyof typeof changeSheets>()
  const ChangeSheet = changes && changeSheets[changes]
  const { status, conversation } = card
  const shownChanges = [
    ...(mayChangeBank ? (['bank', 'name'] as const) : []),
    ...(mayChangeBank && signsIn.includes(status) ? (['phone'] as const) : []),
    ...(mayLimit ? (['withdrawLimit'] as const) : []),
  ]
  const acts: Act[] = [
    ...(mayBlock ? statusActs[status] : []),
    ...(maySessions && card.sessions > 0 ? (['sessions'] as const) : []),
    ...(maySendLink && signsIn.includes(status) ? (['passwordLink'] as const) : []),
    ...(mayNote ? (['tags'] as const) : []),
  ]
  return (
    <>
      {acts.map((one) => (
        <Button key={one} small onClick={() => setAct(one)}>
          {t(`act.${one}`)}
        </Button>
      ))}
      {mayAdjust &&
        (['credit', 'debit'] as const).map((kind) => (
          <Button key={kind} small onClick={() => setAdjusts(kind)}>
            {t(`act.${kind}`)}
          </Button>
        ))}
      {shownChanges.map((one) => (
        <Button key={one} small onClick={() => setChanges(one)}>
          {t(`act.${one}`)}
        </Button>
      ))}
      {ChangeSheet && <ChangeSheet card={card} onClose={() => setChanges(undefined)} />}
      {adjusts && <AdjustSheet kind={adjusts} card={card} onClose={() => setAdjusts(undefined)} />}
      {mayWrite && !conversation && <Write card={card} />}
      <PersonalActions card={card} />
      {act && <ActSheet act={act} card={card} onClose={() => setAct(undefined)} />}
    </>
  )
}

/** These sheets change one thing each. */
const changeSheets = {
  bank: BankSheet,
  name: NameSheet,
  phone: PhoneSheet,
  withdrawLimit: WithdrawLimitSheet,
}

const statusActs: Record<Card['status'], Act[]> = {
  active: ['block', 'withdrawOnly'],
  'withdraw-only': ['block', 'unblock'],
  suspended: ['withdrawOnly', 'unblock'],
  excluded: [],
}

/** Statuses in which a member may sign in. */
const signsIn: Card['status'][] = ['active', 'withdraw-only']

function Write({ card: { userId } }: { card: Card }) {
  const t = useTexts()
  const [, goTo] = useLocation()
  const { mutateAsync, isPending } = useSend(openMemberConversation, { isQuiet: true })
  async function open() {
    try {
      await mutateAsync({ id: userId })
      goTo(`/chat/${userId}`)
    } catch (error) {
      void showError(error)
    }
  }
  return (
    <Button small icon="chat" busy={isPending} onClick={() => void open()}>
      {t('act.write')}
    </Button>
  )
}

const statuses = { block: 'suspended', withdrawOnly: 'withdraw-only', unblock: 'active' } as const

type SheetProps = { act: Act; card: Card; onClose: () => void }
type Draft = { category: string; until: string; tags: string }

function ActSheet({ act, card, onClose }: SheetProps) {
  const t = useTexts()
  const form = useId()
  const { reason, setReason, forgetReason } = useReason(act)
  const [draft, setDraft] = useState<Draft>({
    category: '',
    until: '',
    tags: card.tags.join(', '),
  })
  const [problem, setProblem] = useState<string>()
  const { send, isPending } = useAct(act, card)
  const [before, setBefore] = useState(card.tags)
  // After a refusal the card is read again, perhaps with the tags of a colleague, which must not be lost.
  if (before !== card.tags) {
    setBefore(card.tags)
    setDraft({ ...draft, tags: typedOver(draft.tags, before, card.tags) })
  }
  const show = useOutcome()
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const restricts = act === 'block' || act === 'withdrawOnly'

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (restricts && !draft.category) return setProblem(t('common.required'))
    try {
      const outcome = await send({ ...draft, reason })
      forgetReason()
      show(outcome)
      onClose()
    } catch (error) {
      setProblem(textOf(error))
    }
  }

  return (
    <Sheet
      title={t(`act.${act}`)}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          look={act === 'block' ? 'danger' : 'main'}
          busy={isPending}
        >
          {t(`act.${act}`)}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={(event) => void submit(event)}>
        {act !== 'tags' && <p className="muted">{t(`act.${act}Text`)}</p>}
        {restricts && (
          <>
            <Select
              label={t('act.category')}
              prompt={t('compose.choose')}
              options={statusCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
              value={draft.category}
              onPick={(category) => change({ category })}
            />
            <TextField
              label={t('act.until')}
              type="datetime-local"
              value={draft.until}
              onChange={({ target }) => change({ until: target.value })}
            />
          </>
        )}
        {act === 'tags' && (
          <TextField
            label={t('act.tags')}
            hint={t('act.tagsHint')}
            maxLength={250}
            value={draft.tags}
            onChange={({ target }) => change({ tags: target.value })}
          />
        )}
        <ReasonField value={reason} onChange={setReason} />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

/** Sends the action with the version of the member that the page shows. */
function useAct(act: Act, { userId: id, version }: Card) {
  const status = useSend(setMemberStatus, { isQuiet: true })
  const sessions = useSend(endMemberSessions, { isQuiet: true })
  const linking = useSend(sendPasswordLink, { isQuiet: true })
  const tagging = useSend(setMemberTags, { isQuiet: true })
  async function send({
    reason,
    category,
    until,
    tags,
  }: Draft & { reason: string }): Promise<Outcome> {
    if (act === 'sessions') await sessions.mutateAsync({ id, reason })
    else if (act === 'passwordLink') await linking.mutateAsync({ id, reason })
    else if (act === 'tags') {
      await tagging.mutateAsync({ id, version, reason, tags: tagsIn(tags) })
    } else {
      const chosen = statusCategories.find((one) => one === category)
      const { outcome = 'done' } = await status.mutateAsync({
        id,
        version,
        reason,
        status: statuses[act],
        ...(act !== 'unblock' && chosen && { category: chosen }),
        ...(act !== 'unblock' && until && { until: momentOf(until)! }),
      })
      return outcome
    }
    return 'done'
  }
  const all = [status, sessions, linking, tagging]
  return { send, isPending: all.some(({ isPending }) => isPending) }
}
