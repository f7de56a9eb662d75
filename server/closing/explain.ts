import type * as z from 'zod/mini'
import type * as contract from '#contract/closing'
import { lineExplanations, movementExplanations } from '#contract/closing-codes'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Decider } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { assertOpen, type Day, entriesOf, idOf, isOf, keyOfEntry, lockAccount } from './day.ts'
import { assertFeesOpen } from './import.ts'

type Explained = Omit<z.output<typeof contract.explainDifference.input>, 'id'>
type Explainer = Pick<Decider, 'operator' | 'address'>

/** Explains a difference, or changes its explanation. @throws Refusal NO_DATA, BAD_REQUEST, APPROVAL_STALE */
export function explainDifference(
  { db }: Pick<Context, 'db'>,
  { operator, address }: Explainer,
  day: Day,
  { key, code, note }: Explained,
): Promise<z.output<typeof contract.explainDifference.output>> {
  return db.begin(async (tx) => {
    await lockAccount(tx, day)
    await assertOpen(tx, day)
    const codes: readonly string[] = key.startsWith('line:')
      ? lineExplanations
      : movementExplanations
    if (!codes.includes(code)) throw new Refusal('BAD_REQUEST')
    await assertDifference(tx, day, key)
    const [known] = await tx<{ code: string; note: string }[]>`
      select code, note from closing_explanation where ${isOf(tx, day)} and key = ${key}`
    // The booked fees are the sum of the lines that are explained as fees.
    if ([known?.code, code].includes('bank_fee') && known?.code !== code)
      await assertFeesOpen(tx, day)
    const row = { ...day, key, code, note, madeBy: operator.id }
    await tx`
      insert into closing_explanation ${tx.values(row)}
      on conflict (account, currency, day, key)
      do update set code = excluded.code, note = excluded.note, made_by = excluded.made_by, made_at = now()`
    await audit(tx, {
      by: { operator, address, reason: note },
      action: 'closing-explain',
      object: { kind: 'closing', id: idOf(day) },
      ...(known && { before: { key, ...known } }),
      after: { key, code, note },
    })
    return { outcome: 'done' as const }
  })
}

/** @throws Refusal NO_DATA for what matches, or what the day does not have */
async function assertDifference(tx: Tx, day: Day, key: string): Promise<void> {
  const [, number, movement, line] = /^(?:line:(\d+)|movement:(\d+)-(\d+))$/.exec(key)!
  const [statement] = await tx`select from closing_statement where ${isOf(tx, day)}`
  if (!statement) throw new Refusal('NO_DATA')
  if (number !== undefined) {
    const [open] = await tx`
      select from closing_line one where ${isOf(tx, day)} and number = ${number} and not exists (
        select from closing_match m where (m.account, m.currency, m.day, m.number)
          = (one.account, one.currency, one.day, one.number))`
    if (!open) throw new Refusal('NO_DATA')
    return
  }
  const [matched] = await tx`
    select from closing_match where account = ${day.account} and movement = ${movement!} and line = ${line!}`
  const entries = await entriesOf(tx, day)
  if (matched || !entries.some((entry) => keyOfEntry(entry) === key)) throw new Refusal('NO_DATA')
}
