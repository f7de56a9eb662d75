import { expect, test } from 'vitest'
import { databaseBefore } from '#db/before-testing'
import { startTwoPersons } from './two-persons-testing.ts'

startTwoPersons()

test('decisions that version 1.1.14 kept as two rows become one with both names', async () => {
  const earlier = await databaseBefore('0068')
  try {
    const { db } = earlier
    const [one, two] = await db<{ id: number }[]>`
      insert into operator (username, password_hash, totp_secret, role)
      values ('fon', '', '', 'finance'), ('fern', '', '', 'finance') returning id`
    const [fonId, fernId] = [one!.id, two!.id]
    const propose = (item: string, decision: string, amount: number, by: number) => db`
      insert into money_decision (kind, item, decision, amount, currency, reason, proposed_by, proposed_at,
        proposed_reason)
      values ('payment', ${item}, ${decision}, ${amount}, 'BAHT', 'first', ${by}, now() - interval '1 hour', 'first')`
    const decide = (item: string, decision: string, amount: number, by: number) => db`
      insert into money_decision (kind, item, decision, amount, currency, reason, decided_by, decided_at, key)
      values ('payment', ${item}, ${decision}, ${amount}, 'BAHT', 'second', ${by}, now(), ${`${item}${decision}`})`
    const large = 80_000_00
    await propose('1', 'credit', large, fonId)
    await decide('1', 'credit', large, fernId)
    // This one still waits for a second operator.
    await db`
      insert into unmatched_payment (provider, fact, reason_code, raw, amount, currency, seen_at)
      values ('KBANK', 'one', 'payer_not_found', '', ${large}, 'BAHT', now() - interval '2 hours'),
        ('KBANK', 'two', 'payer_not_found', '', ${large}, 'BAHT', now() - interval '2 hours')`
    await propose('2', 'leave', large, fonId)
    await decide('3', 'credit', 100, fonId)
    // A later proposal has replaced this one, which is only in the audit.
    await decide('4', 'credit', large, fernId)
    await db`
      insert into operator_audit (at, operator, username, action, about, address, reason)
      values (now() - interval '2 hours', ${fonId}, 'fon', 'money-propose', 'credit payment 4', '', 'told by phone')`
    await propose('4', 'leave', large, fonId)
    // The first operator is unknown, so the row stays unchanged.
    await decide('5', 'credit', large, fernId)
    await earlier.bringUp()

    const rows = await db`
      select item, decision, proposed_by, proposed_reason, decided_by from money_decision order by item`
    expect(rows).toEqual([
      {
        item: '1',
        decision: 'credit',
        proposedBy: fonId,
        proposedReason: 'first',
        decidedBy: fernId,
      },
      { item: '3', decision: 'credit', proposedBy: null, proposedReason: null, decidedBy: fonId },
      {
        item: '4',
        decision: 'credit',
        proposedBy: fonId,
        proposedReason: 'told by phone',
        decidedBy: fernId,
      },
      { item: '5', decision: 'credit', proposedBy: null, proposedReason: null, decidedBy: fernId },
    ])
    const open =
      await db`select object, input->>'decision' as decision, proposed_by, reason, state from approval`
    expect(open).toEqual([
      {
        object: 'payment 2',
        decision: 'dismiss',
        proposedBy: fonId,
        reason: 'first',
        state: 'open',
      },
    ])
    await expect(decide('6', 'credit', large, fernId)).rejects.toThrow('takes two people')
    await expect(db`update money_decision set reason = 'x' where item = '1'`).rejects.toThrow(
      'stands',
    )
  } finally {
    await earlier.drop()
  }
})

test('open proposals of the version before are carried over as they were, and those of ended cases are not', async () => {
  const earlier = await databaseBefore('0091')
  try {
    const { db } = earlier
    const since = new Date(Date.now() - 2 * 3600_000)
    await db.begin(async (tx) => {
      // The cases need no member.
      await tx`set local session_replication_role = replica`
      await tx`
        insert into operator (id, username, password_hash, totp_secret, role) overriding system value
        values (1, 'fon', '', '', 'finance')`
      await tx`
        insert into external_transfer (reference, member, kind, provider, amount, currency, state, reason_code, closed_at,
          manual_at)
        values ('IN', 1, 'from-game', 'pg', 10000000, 'BAHT', 'manual', 'unknown_too_long', ${since}, ${since}),
          ('OUT', 1, 'payout', 'SCB', 10000000, 'BAHT', 'manual', 'unknown_too_long', ${since}, ${since})`
      await tx`
        insert into slip (reference, member, digest, file, type, state, note, decided_at)
        values ('CREDIT', 1, 'a', 'a', 'image/png', 'failed', 'UNKNOWN', ${since}),
          ('REFUSE', 1, 'b', 'b', 'image/png', 'failed', 'UNKNOWN', ${since}),
          ('AGAIN', 1, 'c', 'c', 'image/png', 'failed', 'UNKNOWN', now()),
          ('ENDED', 1, 'd', 'd', 'image/png', 'failed', 'NOT_MATCH', ${since})`
      const propose = (
        kind: string,
        item: string,
        decision: string,
        amount: number | null,
        details = '{}',
      ) => tx`
        insert into money_decision (kind, item, decision, amount, currency, reason, details, proposed_by, proposed_at,
          proposed_reason)
        values (${kind}, ${item}, ${decision}, ${amount}, 'BAHT', 'first', ${details}::text::jsonb, 1,
          now() - interval '1 hour', 'first')`
      await propose('external-transfer', 'IN', 'applied', 9_000_000)
      await propose('external-transfer', 'OUT', 'applied', 10_000_000)
      const to = '{"bank": "BBL", "account": "123", "transfer": "REF001"}'
      await propose('slip', 'CREDIT', 'credit', 189, to)
      await propose('slip', 'REFUSE', 'refuse', 9_000_000, '{"note": "NOT_MATCH"}')
      await propose('slip', 'AGAIN', 'credit', 189, to)
      await propose('slip', 'ENDED', 'credit', 189, to)
    })
    await earlier.bringUp()

    const before = { since: since.getTime() }
    const rows = await db`
      select object, input, before, amount, reason, proposed_by, state, proposed_at < now() - interval '59 minutes' as is_old
      from approval order by id`
    const carried = (object: string, input: object, amount: number) => ({
      object,
      input,
      before,
      amount,
      reason: 'first',
      proposedBy: 1,
      state: 'open',
      isOld: true,
    })
    expect(rows.toSorted((one, other) => one.object.localeCompare(other.object))).toEqual([
      carried(
        'external-transfer IN',
        { kind: 'external-transfer', id: 'IN', decision: 'applied', amount: 90_000 },
        9_000_000,
      ),
      carried(
        'external-transfer OUT',
        { kind: 'external-transfer', id: 'OUT', decision: 'applied' },
        10_000_000,
      ),
      carried(
        'slip CREDIT',
        {
          kind: 'slip',
          id: 'CREDIT',
          decision: 'credit',
          amount: 1.89,
          bank: 'BBL',
          account: '123',
          transfer: 'REF001',
        },
        189,
      ),
      carried(
        'slip REFUSE',
        { kind: 'slip', id: 'REFUSE', decision: 'refuse', note: 'NOT_MATCH' },
        9_000_000,
      ),
    ])
    expect(await db`select from money_decision`).toHaveLength(0)
  } finally {
    await earlier.drop()
  }
})

test('STM-04 slips of version 1.1.14 that their bank did not decide about have the reason UNKNOWN', async () => {
  const earlier = await databaseBefore('0068')
  try {
    const { db } = earlier
    await db.begin(async (tx) => {
      // This case needs no member.
      await tx`set local session_replication_role = replica`
      await tx`
      insert into slip (reference, member, digest, file, type, state, note, decided_at)
      values ('a', 1, 'a', 'a', 'image/png', 'failed', 'UNKNOW_ERROR', now()),
        ('b', 1, 'b', 'b', 'image/png', 'failed', 'NOT_MATCH', now())`
    })
    await earlier.bringUp()
    expect(await db`select reference, note from slip order by reference`).toEqual([
      { reference: 'a', note: 'UNKNOWN' },
      { reference: 'b', note: 'NOT_MATCH' },
    ])
    const old = db`update slip set note = 'UNKNOW_ERROR' where reference = 'a'`
    await expect(old).rejects.toThrow('slip_note_is_known')
  } finally {
    await earlier.drop()
  }
})
