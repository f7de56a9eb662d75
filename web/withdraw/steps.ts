import type { withdrawal } from '#contract/withdraw'
import type { Out } from '#kit/api/ask.ts'
import { formatRelative } from '#kit/i18n/time.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import type { TextId, Translate } from '../app/texts.ts'
import type { Step } from './Journey.tsx'

export type Withdrawal = Out<typeof withdrawal>

type Words = { t: Translate; currency: Currency; nameOf: (code: string) => string }

/**
 * WDR-04, WDR-06: received, checked if a rule holds it, at the bank, final. Before it is read, only that it was received is
 * known. `now`: server's clock.
 */
export function stepsOf(ticket: Withdrawal | undefined, now: number, words: Words): Step[] {
  const { t, currency, nameOf } = words
  const collected = ticket?.collected ?? []
  return [
    {
      text: t('payout.received'),
      notes: collected.map(({ code, amount }) =>
        t('payout.collected', { amount: moneyText(amount, currency), place: nameOf(code) }),
      ),
      at: ticket?.createdAt ?? null,
      look: 'done',
    },
    ...(ticket && isUnsent(ticket) ? [unsentStep(ticket, t)] : sendingSteps(ticket, now, t)),
    lastStep(ticket, t),
  ]
}

/** The member cancelled it, or an operator rejected it, before the bank had it. */
const isUnsent = ({ failure }: Withdrawal): boolean =>
  failure === 'rejected' || failure === 'cancelled'

const unsentStep = ({ failure, note, endedAt }: Withdrawal, t: Translate): Step => ({
  text: t(`payout.${failure!}`),
  notes: note ? [noteText(note, t)] : [],
  at: endedAt,
  look: 'bad',
})

/** Note of the operator who rejected it: a sentence of ours, and perhaps words of their own. */
export const noteText = ({ code, text }: NonNullable<Withdrawal['note']>, t: Translate): string =>
  [t(`payout.note.${code}`), text].filter(Boolean).join(' ')

function sendingSteps(ticket: Withdrawal | undefined, now: number, t: Translate): Step[] {
  const bank = bankStep(ticket, now, t)
  if (!ticket?.heldAt) return [bank]
  if (ticket.heldText !== null)
    return [{ text: ticket.heldText, at: ticket.heldAt, look: 'doing' }, bank]
  return [{ text: t('payout.checked'), at: ticket.approvedAt, look: 'done' }, bank]
}

function bankStep(ticket: Withdrawal | undefined, now: number, t: Translate): Step {
  const sentAt = ticket?.sentAt ?? null
  if (ticket?.status === 'FAILED')
    return {
      text: t('payout.refused'),
      notes: ticket.failure ? [t(`payout.${ticket.failure}`)] : [],
      at: ticket.endedAt,
      look: 'bad',
    }
  const isOver = ticket?.status === 'SUCCESS'
  const text = t(isOver ? 'payout.sent' : 'payout.sending')
  if (isOver) return { text, at: sentAt, look: 'done' }
  return {
    text,
    notes: sentAt === null ? [] : [noteWhileSent(ticket!, now, t)],
    at: sentAt,
    look: sentAt === null ? 'todo' : 'doing',
  }
}

/** Since when; past the time that the operator names, that it takes long. */
function noteWhileSent({ sentAt, expectedMinutes }: Withdrawal, now: number, t: Translate): string {
  const isLate = expectedMinutes !== null && now - sentAt! > expectedMinutes * 60_000
  return isLate ? t('payout.late') : formatRelative(t, sentAt!, now)
}

function lastStep(ticket: Withdrawal | undefined, t: Translate): Step {
  if (ticket?.status === 'SUCCESS')
    return { text: t('payout.paid'), at: ticket.endedAt, look: 'done' }
  if (ticket?.status === 'FAILED')
    return { text: t('payout.returned'), at: ticket.endedAt, look: 'done' }
  return { text: t('payout.paid'), notes: [t('payout.willTell')], at: null, look: 'todo' }
}

export const titleOf = (ticket: Withdrawal | undefined): TextId =>
  ticket?.heldText ? 'payout.titleHeld' : titles[ticket?.status ?? 'IN_PROGRESS']

const titles = {
  IN_PROGRESS: 'payout.titleWait',
  SUCCESS: 'payout.titlePaid',
  FAILED: 'payout.titleFailed',
} as const satisfies Record<Withdrawal['status'], TextId>
