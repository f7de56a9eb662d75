import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources, statementsIn } from './statements-testing.ts'

// A statement on a table whose key begins with bucket and member names both, so that it reads one part of the table and
// not each (docs/growth.md, "Past one PostgreSQL"). Those below search the members for one.

/** Files whose statements search these tables for members. A new one needs a reason that is as good. */
const searches: Record<string, string[]> = {
  // They find a member by a bank account, or by a username at a game.
  'server/feed/payer.ts': ['member_payer'],
  'server/operator-member/search.ts': [
    'deposit_qr',
    'external_transfer',
    'game_account',
    'ledger.movement',
    'slip',
    'withdrawal',
  ],
  'server/platform/member/lookup.ts': ['member_payer'],
  // A job encrypts the seeds of all members that an earlier version stored in plain.
  'server/spin/bound.ts': ['spin_seed'],
  // The metrics and the page System count what is open, and what a person reviews, of all members.
  'server/edge/metrics/metrics.ts': ['bet_review', 'external_transfer', 'slip'],
  'server/edge/metrics/withdrawals.ts': ['external_transfer'],
  'server/provider/list.ts': ['external_transfer'],
  'server/system/state.ts': ['external_transfer'],
  // The token names no member.
  'server/login/session.ts': ['session'],
  // A job and an operator name a slip by its reference, and the sweep finds those of all members.
  'server/slip/decide.ts': ['slip'],
  'server/slip/work.ts': ['slip'],
  // A payment, a job and an operator name a QR by its id.
  'server/deposit/credit.ts': ['deposit_qr'],
  'server/deposit/qr/row.ts': ['deposit_qr'],
  'server/deposit/qr/watch.ts': ['deposit_qr'],
  'server/operator-deposit/story.ts': ['deposit_qr', 'external_transfer'],
  'server/operator-money/payer.ts': ['deposit_qr'],
  // A job, an operator and an approval name a transfer by its reference, and money that is sent back has no member. The sweep
  // finds those of all members.
  'server/external-transfer/jobs.ts': ['external_transfer'],
  'server/external-transfer/row.ts': ['external_transfer'],
  'server/operator-money/approved.ts': ['external_transfer'],
  'server/operator-money/return-steps.ts': ['external_transfer'],
  'server/payment-return/state.ts': ['external_transfer'],
  // An operator and an entry of the books name a withdrawal by its reference, and one that was paid by hand by the bank's.
  'server/closing/day.ts': ['withdrawal'],
  'server/operator-withdrawal/approve.ts': ['withdrawal'],
  'server/operator-withdrawal/decide.ts': ['withdrawal'],
  // They begin with transfers of all members. A join by bucket and member too would look as if it found one row, and the order of
  // an index would not be used.
  'server/operator-withdrawal/switch.ts': ['external_transfer', 'withdrawal'],
  'server/withdraw/balance.ts': ['external_transfer', 'withdrawal'],
  // They count or measure payouts of all members.
  'server/operator-withdrawal/board.ts': ['external_transfer'],
  // A game may report one round for two members, and it has one review. An operator names it by its id.
  'server/bet/review.ts': ['bet_review'],
  'server/operator-money/round-figures.ts': ['bet_review'],
  // A bonus has limits over all members, one round reads all members who play with one, and a job names a claim by its id.
  'server/bonus/activate.ts': ['member_bonus'],
  'server/bonus/below.ts': ['member_bonus'],
  'server/operator-bonus/list.ts': ['member_bonus'],
  'server/operator-member-change/tell-bonus.ts': ['member_bonus'],
  // A key of an operator's request may be that of an earlier one about another member.
  'server/operator-member-change/bonus.ts': ['member_bonus'],
  // They find money by a reference.
  'ledger/read.ts': ['ledger.movement'],
  'server/case/money.ts': [
    'deposit_qr',
    'external_transfer',
    'ledger.movement',
    'slip',
    'withdrawal',
  ],
  'server/wallet/add.ts': ['ledger.movement'],
  // They find a posting by its movement, or movements and gifts of all members by an index of the time. References name the claims.
  'server/closing/count.ts': ['ledger.movement', 'ledger.posting'],
  'server/closing/facts.ts': ['ledger.posting'],
  'server/deposit-account/count.ts': ['external_transfer', 'ledger.movement', 'ledger.posting'],
  'server/operator-member/summary.ts': ['ledger.entry'],
  'server/operator-report/facts/costs.ts': ['ledger.movement', 'ledger.posting', 'member_bonus'],
  // A link names no member.
  'server/password/link.ts': ['member_password_link'],
  // It finds other members with the same document.
  'server/identity/operator.ts': ['identity_check'],
  // Lists and reports of operators are about all members.
  'server/operator-deposit/sources.ts': ['deposit_qr', 'external_transfer', 'slip'],
  'server/operator-member/list.ts': ['member_summary'],
  'server/operator-money/waiting.ts': ['bet_review', 'external_transfer', 'slip'],
  'server/operator-report/facts/late-slips.ts': ['slip'],
  'server/operator-report/facts/payments.ts': [
    'deposit_qr',
    'external_transfer',
    'slip',
    'withdrawal',
  ],
  'server/operator-report/facts/play.ts': ['member_summary'],
  'server/operator-report/facts/service.ts': ['slip'],
  'server/operator-report/read.ts': ['member_summary'],
  'server/operator-report/refresh.ts': ['member_summary'],
  'server/operator-reward/cost.ts': ['refund'],
  'server/operator-reward/list.ts': ['reward_review'],
  'server/operator-wheel/list.ts': ['coupon', 'spin'],
  'server/operator-wheel/slices.ts': ['coupon', 'spin'],
  // A command encrypts all pictures anew.
  'server/pepper/pictures.ts': ['identity_check', 'identity_picture'],
}

test('a statement on a table of members names bucket and member', () => {
  const tables = tablesByBucket()
  expect(tables.length).toBeGreaterThan(20)
  const found: Record<string, string[]> = {}
  for (const file of sources())
    for (const statement of statementsIn(readFileSync(file, 'utf8'))) {
      if (/\bbucket\b|\$\{keyOf\(/.test(statement)) continue
      const named = tables.filter((table) => usesOf(table).test(statement))
      if (named.length > 0)
        found[file] = [...new Set([...(found[file] ?? []), ...named])].toSorted()
    }
  expect(found).toEqual(searches)
})

// A member is found by a fact that no other member has in one file, which several PostgreSQL servers would change (decision 0223).

/** Files whose statements on members compare such a fact, or store one. */
const factsIn: Record<string, string[]> = {
  'server/platform/member/lookup.ts': ['account_index', 'bank_account_index', 'phone', 'public_id'],
  // They find the member by the key, and check that the number is still the member's.
  'server/login/login.ts': ['phone'],
  'server/password/reset.ts': ['phone'],
  // They store it.
  'server/operator-member-change/bank.ts': ['account_index', 'bank_account_index'],
  'server/operator-member-change/phone.ts': ['phone'],
}

test('a member is found by a phone, a public ID or an account in one file', () => {
  const found: Record<string, string[]> = {}
  for (const file of sources())
    for (const statement of statementsIn(readFileSync(file, 'utf8'))) {
      if (!/\b(?:from|join|update)\s+member(?:_payer)?\b/.test(statement)) continue
      const facts = statement.matchAll(
        /\b(phone|public_id|bank_account_index|account_index) (?:=|in\b|like\b)/g,
      )
      for (const [, fact] of facts)
        found[file] = [...new Set([...(found[file] ?? []), fact!])].toSorted()
    }
  expect(found).toEqual(factsIn)
})

test('the scan finds a statement that names the member alone, and passes over one that names both', () => {
  const text = `
    const a = await db<Row[]>\`select at from member_stay where member = \${member}\`
    const b = tx\`update member_stay set at = now() where bucket = \${member % 256} and member = \${member}
      and \${isOld ? db\`true\` : db\`false\`}\``
  const [one, other] = statementsIn(text)
  expect([one, other].map((each) => usesOf('member_stay').test(each!))).toEqual([true, true])
  expect([one, other].map((each) => /\bbucket\b/.test(each!))).toEqual([false, true])
})

const usesOf = (table: string) => new RegExp(`\\b(?:from|join|into|update)\\s+${table}\\b`)

function tablesByBucket(): string[] {
  const schema = readFileSync(new URL('schema.sql', import.meta.url), 'utf8')
  return [...schema.matchAll(/create table (?:public\.)?((?:ledger\.)?\w+) \(\n(.*?)\n\)/gs)]
    .filter(([, , columns]) => columns!.includes('bucket integer not null'))
    .map(([, name]) => name!)
}
