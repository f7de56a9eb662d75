import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOpen, Refusal } from '#contract/refusal'
import { createBatch, type Db } from '#db'
import { createSeal } from '../platform/encryption.ts'

/** One wish of one caller: the same key with another line or body is another wish. */
type Wish = { owner: string; key: string; line: string; body: unknown }
export type Answered = { status: number; body: string }
export type Once = (
  wish: Wish,
  work: () => Promise<Answered>,
) => Promise<Answered & { hit: boolean }>

const leaseSeconds = 15
const renewMs = 5_000
const waitMsMax = 20_000
/** A key can be asked for again when its session was lost. */
const takePatienceMs = 1_000

/**
 * Does a wish once: whoever comes first works, whoever comes with the same key meanwhile waits, and all hear the first
 * answer, a refusal like a success. What succeeded is committed without waiting for the disk: after a crash a lost row
 * means only that the wish is worked on again, and the business fact behind it keeps it from happening twice.
 */
export function createOnce(db: Db, pepper: Buffer, report: (error: unknown) => void): Once {
  const { seal, open, nameOf } = createSeal(pepper, 'idempotency')
  const takes = createBatch<Take, Taken>({
    run: (items) => takeKeys(db, items),
    keyOf: nameOfKey,
    patienceMs: takePatienceMs,
  })
  const keeps = createBatch<Keep, boolean>({ run: (items) => keepAnswers(db, items) })

  return async (wish, work) => {
    const named = nameOf(JSON.stringify([wish.line, wish.body]))
    const lease = randomUUID()
    const earlier = await taken(wish, named, lease)
    if (earlier) return { ...(JSON.parse(open(earlier)) as Answered), hit: true }

    const renewal = setInterval(() => renew(wish, lease).catch(report), renewMs)
    try {
      const answer = await work()
      if (isOpen(answer.status)) await release(wish, lease)
      else await keep(wish, lease, answer)
      return { ...answer, hit: false }
    } catch (error) {
      await release(wish, lease).catch(report)
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  /** Undefined when the wish is ours to work on now, else the earlier answer, waited for if need be. */
  async function taken(wish: Wish, named: Buffer, lease: string): Promise<Uint8Array | undefined> {
    const { owner, key } = wish
    const until = performance.now() + waitMsMax
    for (let pauseMs = 20; performance.now() < until; pauseMs = Math.min(pauseMs * 2, 250)) {
      const { isOurs, held } = await takes.ask({ owner, key, named, lease })
      if (isOurs) return
      if (held && !named.equals(held.wish)) throw new Refusal('KEY_REUSED')
      if (held?.answer) return held.answer
      await sleep(pauseMs)
    }
    throw new Refusal('SERVICE_UNAVAILABLE')
  }

  async function renew({ owner, key }: Wish, lease: string) {
    await db`
      update idempotency_key set leased_until = now() + ${leaseSeconds} * interval '1 second'
      where owner = ${owner} and key = ${key} and lease = ${lease} and answer is null`
  }

  /**
   * A refusal has nothing behind it but this row, so it is on the disk before it is told, or it is not told at all: the
   * same wish must not be refused once and granted later. What has happened is told even when it cannot be remembered.
   */
  async function keep(wish: Wish, lease: string, answer: Answered): Promise<void> {
    const isRefusal = answer.status >= 400
    const { owner, key } = wish
    const kept = { owner, key, lease, answer: seal(JSON.stringify(answer)), isRefusal }
    const written = keeps.ask(kept)
    if (!isRefusal) await written.catch(report)
    // Whoever took the wish over when our lease ran out decides it.
    else if (!(await written)) throw new Refusal('SERVICE_UNAVAILABLE')
  }

  async function release({ owner, key }: Wish, lease: string) {
    await db`
      delete from idempotency_key
      where owner = ${owner} and key = ${key} and lease = ${lease} and answer is null`
  }
}

type Take = { owner: string; key: string; named: Buffer; lease: string }
type Held = { wish: Uint8Array; answer: Uint8Array | null }
type Taken = { isOurs: boolean; held: Held | undefined }
type Keep = { owner: string; key: string; lease: string; answer: Buffer; isRefusal: boolean }

const nameOfKey = ({ owner, key }: Take): string => `${owner} ${key}`

/** Keys of several requests in one statement. What another holds is told as it was before. */
async function takeKeys(db: Db, items: Take[]): Promise<Taken[]> {
  const column = <Name extends keyof Take>(name: Name) => items.map((item) => item[name])
  const rows = await db<{ isOurs: boolean; wish: Uint8Array | null; answer: Uint8Array | null }[]>`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)), asked as materialized (
      select owner, key, named, lease, ordinality as place from quick, unnest(
        ${column('owner')}::text[], ${column('key')}::text[], ${column('named')}::bytea[], ${column('lease')}::uuid[])
        with ordinality asked (owner, key, named, lease, ordinality)
    ), ours as (
      insert into idempotency_key as held (owner, key, wish, lease, leased_until)
      select owner, key, named, lease, now() + ${leaseSeconds} * interval '1 second'
      from asked order by owner, key
      on conflict (owner, key) do update set lease = excluded.lease, leased_until = excluded.leased_until
        where held.answer is null and held.leased_until < now() and held.wish = excluded.wish
      returning owner, key
    )
    -- The answer to an earlier try may have been lost: then the lease is there.
    select ours.key is not null or (held.lease = asked.lease and held.answer is null) is true as is_ours,
      held.wish, held.answer
    from asked
      left join ours using (owner, key) left join idempotency_key held using (owner, key) order by place`
  return rows.map(({ isOurs, wish, answer }) => ({
    isOurs,
    held: wish ? { wish, answer } : undefined,
  }))
}

/** @returns of each whether its lease was still its own. A refusal is on the disk when this returns. */
async function keepAnswers(db: Db, items: Keep[]): Promise<boolean[]> {
  const column = <Name extends keyof Keep>(name: Name) => items.map((item) => item[name])
  const waits = items.some(({ isRefusal }) => isRefusal) ? 'on' : 'off'
  const rows = await db<{ lease: string }[]>`
    with pace as materialized (select set_config('synchronous_commit', ${waits}, true)), told as materialized (
      select owner, key, lease, answer from pace, unnest(${column('owner')}::text[], ${column('key')}::text[],
        ${column('lease')}::uuid[], ${column('answer')}::bytea[]) told (owner, key, lease, answer)
    ), mine as materialized (
      select held.owner, held.key, told.lease, told.answer from told
        join idempotency_key held on held.owner = told.owner and held.key = told.key
      where held.lease = told.lease and held.answer is null
      order by held.owner, held.key for no key update of held
    )
    update idempotency_key held set answer = mine.answer from mine
    where held.owner = mine.owner and held.key = mine.key returning held.lease`
  const kept = new Set(rows.map(({ lease }) => lease))
  return items.map(({ lease }) => kept.has(lease))
}

/** A day is longer than any client keeps asking. */
export async function forgetWishes(db: Db): Promise<void> {
  await db`delete from idempotency_key where created_at < now() - interval '24 hours'`
}
