import * as z from 'zod/mini'
import * as contract from '#contract/operator-bonus-code'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { openProposal } from '../approval/open.ts'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { codesOf, newBatchKey } from '../bonus/code.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { csvOf, onePage } from '../platform/csv.ts'

const { reason: _, ...fields } = contract.addCodeBatch.input.shape
const Wanted = z.strictObject(fields)
type Wanted = z.output<typeof Wanted>

const codeBatch = approvalAction({
  code: 'bonuses.codes',
  right: 'bonuses.change',
  input: Wanted,
})

export const makingOfCodes = runnable(codeBatch, addBatch)

/** Makes a batch of one-time codes. Takes two. @throws Refusal NO_DATA, BAD_REQUEST; the codes of `withApproval` */
export async function addBatch(
  ctx: Pick<Context, 'db' | 'secrets'>,
  by: Decider,
  wanted: Wanted,
): Promise<z.output<typeof contract.addCodeBatch.output>> {
  const { code, purpose, count, endsAt } = wanted
  return ctx.db.begin(async (tx) => {
    const { batches } = await promotionOf(tx, code)
    if (batches >= contract.codeBounds.batches) throw new Refusal('BAD_REQUEST')
    if (endsAt !== null && endsAt <= Date.now()) throw new Refusal('BAD_REQUEST')
    const proposal = { action: codeBatch, object: code, input: wanted, before: { batches } }
    return withApproval(tx, by, { ...proposal, takesTwo: true }, async (tx, executed) => {
      const { operator, address, reason } = by
      const [{ id }] = await tx<[{ id: number }]>`
          insert into bonus_code_batch (bonus, purpose, count, encrypted_key, ends_at, operator, approval)
          values (${code}, ${purpose}, ${count}, ${newBatchKey(ctx.secrets)},
            ${endsAt === null ? null : new Date(endsAt)}, ${operator.id}, ${executed!.id})
          returning id`
      await audit(tx, {
        by: { operator, address, reason },
        action: 'bonus-codes-make',
        object: { kind: 'bonus', id: code },
        after: { batch: String(id), purpose, count, endsAt },
        approval: executed!.id,
      })
    })
  })
}

/** Stops a batch at once. @throws Refusal NO_DATA */
export async function stopBatch(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  { code, batch }: { code: string; batch: string },
): Promise<{ outcome: 'done' | 'already_decided' }> {
  return db.begin(async (tx) => {
    const { count } = await tx`
      update bonus_code_batch set stopped_at = now()
      where id = ${Number(batch)} and bonus = ${code} and stopped_at is null`
    if (count === 0) {
      await batchOf(tx, code, batch)
      return { outcome: 'already_decided' }
    }
    await audit(tx, {
      by,
      action: 'bonus-codes-stop',
      object: { kind: 'bonus', id: code },
      after: { batch },
    })
    return { outcome: 'done' }
  })
}

type Listed = Omit<contract.CodeBatch, 'id' | 'endsAt' | 'at'> & {
  id: number
  endsAt: Date | null
  at: Date
}

/** @throws Refusal NO_DATA */
export async function batchesFor(
  { db }: Pick<Context, 'db'>,
  operator: Operator,
  code: string,
): Promise<z.output<typeof contract.codeBatches.output>> {
  await promotionOf(db, code)
  const [rows, proposal] = await Promise.all([
    db<Listed[]>`
      select batch.id, purpose, count, batch.ends_at, batch.stopped_at is not null as is_stopped, username as by, batch.created_at as at,
        (select count(*) from bonus_code_claim where bonus_code_claim.batch = batch.id)::int as used
      from bonus_code_batch batch join operator on operator.id = batch.operator
      where batch.bonus = ${code} order by batch.id desc limit ${contract.codeBounds.batches}`,
    openProposal(db, operator, 'bonuses.codes', code),
  ])
  return {
    now: Date.now(),
    batches: rows.map((row) => ({
      ...row,
      id: String(row.id),
      endsAt: row.endsAt?.getTime() ?? null,
      at: row.at.getTime(),
    })),
    proposal: proposal && { by: proposal.by, isMine: proposal.isMine },
  }
}

/** Writes the codes of a batch as a file, and records it in the audit. @throws Refusal NO_DATA */
export async function fileOfCodes(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { operator, address }: { operator: Operator; address: string },
  { code, batch }: { code: string; batch: string },
): Promise<AsyncIterable<string>> {
  const found = await batchOf(db, code, batch)
  await audit(db, {
    by: { operator, address },
    action: 'export',
    object: { kind: 'bonus', id: code },
    after: { batch, codes: found.count },
  })
  const used = await db<{ number: number; usedAt: Date }[]>`
    select number, used_at from bonus_code_claim where batch = ${found.id}`
  const times = new Map(used.map(({ number, usedAt }) => [number, usedAt]))
  const rows = [...codesOf(secrets, found)].map((code, number) => ({
    code,
    usedAt: times.get(number) ?? null,
  }))
  return csvOf({ code: (row) => row.code, used_at: (row) => row.usedAt }, onePage(rows))
}

/** Locks nothing. @throws Refusal NO_DATA when there is no such promotion */
async function promotionOf(db: Db | Tx, code: string): Promise<{ batches: number }> {
  const [promotion] = await db<{ batches: number }[]>`
    select (select count(*) from bonus_code_batch where bonus = code)::int as batches
    from bonus where code = ${code} and kind = 'promotion'`
  if (!promotion) throw new Refusal('NO_DATA')
  return promotion
}

/** @throws Refusal NO_DATA */
async function batchOf(db: Db | Tx, code: string, batch: string) {
  const [found] = await db<{ id: number; count: number; encryptedKey: Buffer }[]>`
    select id, count, encrypted_key from bonus_code_batch where id = ${Number(batch)} and bonus = ${code}`
  if (!found) throw new Refusal('NO_DATA')
  return found
}
