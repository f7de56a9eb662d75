import { expect, test } from 'vitest'
import { toAmount } from '#money'
import { stepsOf, type Withdrawal } from './steps.ts'

const t = (id: string, values?: object) => (values ? `${id} ${JSON.stringify(values)}` : id)
const words = { t: t as never, currency: 'BAHT', nameOf: (code: string) => code } as const
const ticket: Withdrawal = {
  now: 0,
  amount: toAmount(500_00),
  bank: 'KBANK',
  status: 'IN_PROGRESS',
  failure: null,
  createdAt: 1_000,
  sentAt: null,
  endedAt: null,
  collected: [],
  expectedMinutes: null,
  heldText: null,
  heldAt: null,
  approvedAt: null,
  note: null,
  canCancel: false,
  isCancelBlockedByBonus: false,
}
const looks = (more: Partial<Withdrawal>) =>
  stepsOf({ ...ticket, ...more }, 100_000, words).map(({ look }) => look)

test('WDR-04 the steps follow the payout: received, at the bank, paid', () => {
  expect(stepsOf(undefined, 0, words).map(({ look, at }) => [look, at])).toEqual([
    ['done', null],
    ['todo', null],
    ['todo', null],
  ])
  expect(looks({})).toEqual(['done', 'todo', 'todo'])
  expect(looks({ sentAt: 2_000 })).toEqual(['done', 'doing', 'todo'])
  expect(looks({ sentAt: 2_000, endedAt: 3_000, status: 'SUCCESS' })).toEqual([
    'done',
    'done',
    'done',
  ])
})

test('WDR-04 a refused payout says why, and that the money is back', () => {
  const failed = { sentAt: 2_000, endedAt: 3_000, status: 'FAILED' } as const
  const [, bank, last] = stepsOf({ ...ticket, ...failed, failure: 'account_closed' }, 0, words)
  expect(bank).toMatchObject({ look: 'bad', notes: ['payout.account_closed'] })
  expect(last).toMatchObject({ text: 'payout.returned', at: 3_000 })
  expect(stepsOf({ ...ticket, ...failed }, 0, words)[1]!.notes).toEqual([])
})

test('WDR-04 a payout takes long only against a time that is known', () => {
  const noteAfter = (ms: number, expectedMinutes: number | null) =>
    stepsOf({ ...ticket, sentAt: 0, expectedMinutes }, ms, words)[1]!.notes
  expect(noteAfter(3_600_000, null)).not.toEqual(['payout.late'])
  expect(noteAfter(120_000, 2)).not.toEqual(['payout.late'])
  expect(noteAfter(120_001, 2)).toEqual(['payout.late'])
})

test('WDR-03 what was transferred from the games is on the first step', () => {
  const collected = [{ code: 'JOKER', amount: toAmount(154_00) }]
  expect(stepsOf({ ...ticket, collected }, 0, words)[0]!.notes).toEqual([
    'payout.collected {"amount":"฿154.00","place":"JOKER"}',
  ])
})

test('WDR-06 a withdrawal that is checked has a step for it, until it is approved', () => {
  const held = { ...ticket, heldAt: 1_500, heldText: 'Being checked' }
  expect(stepsOf(held, 0, words).map(({ text, look }) => [text, look])).toEqual([
    ['payout.received', 'done'],
    ['Being checked', 'doing'],
    ['payout.sending', 'todo'],
    ['payout.paid', 'todo'],
  ])
  const approved = { ...held, heldText: null, approvedAt: 1_900, sentAt: 2_000 }
  expect(stepsOf(approved, 0, words)[1]).toEqual({
    text: 'payout.checked',
    at: 1_900,
    look: 'done',
  })
})

test('WDR-06 a rejected withdrawal says why, and never that the bank refused it', () => {
  const rejected: Withdrawal = {
    ...ticket,
    status: 'FAILED',
    failure: 'rejected',
    heldAt: 1_500,
    endedAt: 3_000,
    note: { code: 'documents', text: 'passport' },
  }
  expect(stepsOf(rejected, 0, words).map(({ text, notes }) => [text, notes])).toEqual([
    ['payout.received', []],
    ['payout.rejected', ['payout.note.documents passport']],
    ['payout.returned', undefined],
  ])
})
