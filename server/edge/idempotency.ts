import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isOpen, Refusal } from '#contract/refusal'
import { createBatch, type Db } from '#db'
import type { Context } from '../platform/context.ts'
import { createEncryption, earlierHashesOf } from '../platform/encryption.ts'

/** A request with its idempotency key. The same key with another line or body is refused. */
type KeyedRequest = { owner: string; key: string; line: string; body: unknown }
export type Reply = { status: number; body: string }
export type Idempotency = (
  request: KeyedRequest,
  work: () => Promise<Reply>,
) => Promise<Reply & { hit: boolean }>

/** After a server died, the same request waits this long before another server may run it. */
const leaseSeconds = 5
const renewMs = 1_500
const waitMsMax = 20_000
/** Taking a key is retried for this long when the database connection was lost. */
const takePatienceMs = 1_000

/**
 * Runs a request once for its idempotency key. The first one runs, others with the same key wait meanwhile, and all get
 * the first reply, whether it is a refusal or a success. A successful reply is committed without waiting for the disk:
 * when a crash loses the row, the request runs again, and its unique business reference prevents a second effect.
 */
export function createIdempotency(
  db: Db,
  secrets: Context['secrets'],
  report: (error: unknown) => void,
): Idempotency {
  const { encrypt, decrypt, hashOf } = createEncryption(secrets.pepper, 'idempotency')
  const takes = createBatch<Take, Taken>({
    run: (items) => takeKeys(db, items),
    keyOf: nameOfKey,
    patienceMs: takePatienceMs,
  })
  const stores = createBatch<Store, boolean>({ run: (items) => storeReplies(db, items) })

  return async (request, work) => {
    const text = JSON.stringify([request.line, request.body])
    const hashes = [hashOf(text), ...earlierHashesOf(secrets, 'idempotency', text)]
    const lease = randomUUID()
    const earlier = await take(request, hashes, lease)
    if (earlier) return { ...(JSON.parse(decrypt(earlier)) as Reply), hit: true }

    const renewal = setInterval(() => renew(request, lease).catch(report), renewMs)
    try {
      const reply = await work()
      if (isOpen(reply.status)) await release(request, lease)
      else await store(request, lease, reply)
      return { ...reply, hit: false }
    } catch (error) {
      await release(request, lease).catch(report)
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  /** Returns undefined when we hold the key now, else the earlier reply, after waiting for it. */
  async function take(
    request: KeyedRequest,
    hashes: Buffer[],
    lease: string,
  ): Promise<Uint8Array | undefined> {
    const { owner, key } = request
    const until = performance.now() + waitMsMax
    for (let pauseMs = 20; performance.now() < until; pauseMs = Math.min(pauseMs * 2, 250)) {
      const { isOurs, held } = await takes.ask({ owner, key, requestHash: hashes[0]!, lease })
      if (isOurs) return
      if (held && !hashes.some((hash) => hash.equals(held.requestHash)))
        throw new Refusal('KEY_REUSED')
      if (held?.response) return held.response
      await sleep(pauseMs)
    }
    throw new Refusal('SERVICE_UNAVAILABLE')
  }

  async function renew({ owner, key }: KeyedRequest, lease: string) {
    await db`
      update idempotency_key set leased_until = now() + ${leaseSeconds} * interval '1 second'
      where owner = ${owner} and key = ${key} and lease = ${lease} and response is null`
  }

  /**
   * A refusal has no other record than this row, so it is on the disk before we send it, or we do not send it: the same
   * request must not be refused once and granted later. A success is sent even when its reply cannot be stored.
   */
  async function store(request: KeyedRequest, lease: string, reply: Reply): Promise<void> {
    const isRefusal = reply.status >= 400
    const { owner, key } = request
    const item = { owner, key, lease, response: encrypt(JSON.stringify(reply)), isRefusal }
    const stored = stores.ask(item)
    if (!isRefusal) await stored.catch(report)
    // If our lease expired, the new holder decides the result.
    else if (!(await stored)) throw new Refusal('SERVICE_UNAVAILABLE')
  }

  async function release({ owner, key }: KeyedRequest, lease: string) {
    await db`
      delete from idempotency_key
      where owner = ${owner} and key = ${key} and lease = ${lease} and response is null`
  }
}

type Take = { owner: string; key: string; requestHash: Buffer; lease: string }
type Held = { requestHash: Uint8Array; response: Uint8Array | null }
type Taken = { isOurs: boolean; held: Held | undefined }
type Store = { owner: string; key: string; lease: string; response: Buffer; isRefusal: boolean }

const nameOfKey = ({ owner, key }: Take): string => `${owner} ${key}`

/** Takes the keys of several requests in one statement. A key that another request holds is returned with its reply. */
async function takeKeys(db: Db, items: Take[]): Promise<Taken[]> {
  const column = <Name extends keyof Take>(name: Name) => items.map((item) => item[name])
  const rows = await db<
    { isOurs: boolean; requestHash: Uint8Array | null; response: Uint8Array | null }[]
  >`
    with quick as materialized (select set_config('synchronous_commit', 'off', true)), asked as materialized (
      select owner, key, request_hash, lease, ordinality as place from quick, unnest(
        ${column('owner')}::text[], ${column('key')}::text[], ${column('requestHash')}::bytea[], ${column('lease')}::uuid[])
        with ordinality asked (owner, key, request_hash, lease, ordinality)
    ), ours as (
      insert into idempotency_key as held (owner, key, request_hash, lease, leased_until)
      select owner, key, request_hash, lease, now() + ${leaseSeconds} * interval '1 second'
      from asked order by owner, key
      on conflict (owner, key) do update set lease = excluded.lease, leased_until = excluded.leased_until
        where held.response is null and held.leased_until < now() and held.request_hash = excluded.request_hash
      returning owner, key
    )
    -- A retry after a lost response finds its own lease.
    select ours.key is not null or (held.lease = asked.lease and held.response is null) is true as is_ours,
      held.request_hash, held.response
    from asked
      left join ours using (owner, key) left join idempotency_key held using (owner, key) order by place`
  return rows.map(({ isOurs, requestHash, response }) => ({
    isOurs,
    held: requestHash ? { requestHash, response } : undefined,
  }))
}

/** @returns for each whether it still held its lease. A refusal is on the disk when this returns. */
async function storeReplies(db: Db, items: Store[]): Promise<boolean[]> {
  const column = <Name extends keyof Store>(name: Name) => items.map((item) => item[name])
  const waits = items.some(({ isRefusal }) => isRefusal) ? 'on' : 'off'
  const rows = await db<{ lease: string }[]>`
    with pace as materialized (select set_config('synchronous_commit', ${waits}, true)), given as materialized (
      select owner, key, lease, response from pace, unnest(${column('owner')}::text[], ${column('key')}::text[],
        ${column('lease')}::uuid[], ${column('response')}::bytea[]) given (owner, key, lease, response)
    ), mine as materialized (
      select held.owner, held.key, given.lease, given.response from given
        join idempotency_key held on held.owner = given.owner and held.key = given.key
      where held.lease = given.lease and held.response is null
      order by held.owner, held.key for no key update of held
    )
    update idempotency_key held set response = mine.response from mine
    where held.owner = mine.owner and held.key = mine.key returning held.lease`
  const stored = new Set(rows.map(({ lease }) => lease))
  return items.map(({ lease }) => stored.has(lease))
}
