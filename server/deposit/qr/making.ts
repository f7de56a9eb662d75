import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#db'
import type { Answer } from '#providers/answer'
import { ask } from '#providers/ask'
import { readPayload } from '#providers/gateways/emvco'
import type { Gateway, QrFound, QrMade } from '#providers/gateways/gateway'
import type { Context } from '../../platform/context.ts'
import { type Qr, qrOf } from './row.ts'

/** Longer than the timeout of any call to a gateway. */
export const leaseMs = 12_000
export const askTimeoutMs = { create: 10_000, find: 5_000, cancel: 5_000 } as const

/** The member's request returns after this time; the job that watches the QR goes on asking. */
const patienceMs = 20_000
const lookAgainMs = 150

/**
 * Has the gateway create the QR, if that is still open, and returns its current row. Of concurrent calls one asks and
 * the others wait. After an unknown result the gateway is asked again about the same reference, never for another QR.
 */
export async function haveMade(
  ctx: Context,
  made: Pick<Qr, 'member' | 'id'>,
  isFirst: boolean,
): Promise<Qr> {
  const started = performance.now()
  let isMine = isFirst
  for (let round = 1; ; round++) {
    if (isMine) await makeOnce(ctx, await qrOf(ctx.db, made), round === 1 && isFirst)
    const qr = await qrOf(ctx.db, made)
    const isOver = qr.expiresAt <= qr.now || performance.now() - started > patienceMs
    if (qr.state !== 'asking' || isOver) return qr
    await wait(Math.min(lookAgainMs * round, 1_000))
    isMine = await isLeased(ctx.db, made)
  }
}

/** Retries the creation of a QR whose lease is free. */
export async function makeAgain(ctx: Context, qr: Qr): Promise<void> {
  if (await isLeased(ctx.db, qr)) await makeOnce(ctx, qr, false)
}

/** Maps the gateway's answer to a QR: it can be shown, it was refused, or the result is unknown. */
export function outcomeOf(answer: Answer<QrMade>, qr: Pick<Qr, 'amount'>) {
  if (answer.word !== 'done') return answer
  const read = readPayload(answer.payload)
  if (read.word === 'wrong') return { word: 'refused' as const, reason: `payload: ${read.reason}` }
  if (read.amount !== qr.amount)
    return { word: 'refused' as const, reason: 'payload: other amount' }
  return answer
}

async function makeOnce(ctx: Context, qr: Qr, isFirst: boolean): Promise<void> {
  if (qr.state !== 'asking') return
  const gateway = ctx.gateways.get(qr.provider)!
  const answer =
    isFirst || gateway.idempotentByReference
      ? await create(ctx, gateway, qr)
      : await find(gateway, qr)
  const outcome = outcomeOf(answer, qr)
  if (outcome.word !== 'done')
    ctx.log.warn({ qr: qr.id, provider: qr.provider, ...outcome }, 'no QR from the gateway')
  await settle(ctx, qr, outcome)
}

const create = ({ publicUrl }: Context, gateway: Gateway, qr: Qr) =>
  ask(
    gateway.create,
    {
      reference: qr.id,
      amount: qr.amount,
      expiresAt: qr.expiresAt,
      callbackUrl: `${publicUrl}/callbacks/gateways/${gateway.code}`,
      at: new Date(),
    },
    askTimeoutMs.create,
  )

/**
 * For a gateway that cannot take the same request twice. "Not found" is final only when no request can still be in
 * flight.
 */
async function find(gateway: Gateway, qr: Qr): Promise<Answer<QrMade>> {
  const question = { reference: qr.id, at: new Date() }
  const answer: Answer<QrFound> = await ask(gateway.find, question, askTimeoutMs.find)
  if (answer.word !== 'done') return { word: 'unknown', reason: answer.reason }
  if (answer.state !== 'absent') return { word: 'done', ...answer.made }
  const ageMs = qr.now.getTime() - qr.createdAt.getTime()
  const isCertain = ageMs > askTimeoutMs.create + gateway.latestApplyMs
  return { word: isCertain ? 'refused' : 'unknown', reason: 'absent' }
}

/** Changes the state only of a QR that is still `asking`; the gateway's own name for it is stored in any case. */
async function settle(ctx: Context, qr: Qr, outcome: Answer<QrMade>): Promise<void> {
  const { id, member, provider } = qr
  if (outcome.word === 'unknown') {
    await ctx.db`
      update deposit_qr set leased_until = now()
      where bucket = ${member % 256} and member = ${member} and id = ${id}`
    return
  }
  await ctx.db.begin(async (tx) => {
    if (outcome.word === 'refused') {
      await tx`
        update deposit_qr set state = 'refused', closed_at = now(), leased_until = now()
        where bucket = ${member % 256} and member = ${member} and id = ${id} and state = 'asking'`
      return
    }
    const [{ state }] = await tx<[Pick<Qr, 'state'>]>`
      update deposit_qr set
        provider_reference = ${outcome.providerReference}, payload = ${outcome.payload},
        receiver = ${outcome.receiver}, expires_at = least(expires_at, ${outcome.expiresAt}),
        state = case state when 'asking' then 'open' else state end, leased_until = now()
      where bucket = ${member % 256} and member = ${member} and id = ${id} returning state`
    // The cancellation may have reached the gateway before it had made the QR: cancel again.
    if (state === 'cancelled')
      await ctx.jobs.add(tx, 'deposit.cancel', { id }, { jobKey: `deposit.cancel:${id}` })
  })
  ctx.push(member, 'qr', { provider })
}

async function isLeased(db: Db, { member, id }: Pick<Qr, 'member' | 'id'>): Promise<boolean> {
  const rows = await db`
    update deposit_qr set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where bucket = ${member % 256} and member = ${member} and id = ${id} and state = 'asking'
      and leased_until <= now() returning id`
  return rows.length > 0
}
