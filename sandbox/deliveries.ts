import type { CallbackProvider } from './callback-source.ts'
import { callbackSources } from './callback-sources.ts'
import type { CallbackFlaw } from './controls.ts'
import { Problem, type World } from './world.ts'

/** One callback. `subject` identifies the event at its provider; for gateways it is a payment's id. */
export type Delivery = {
  id: number
  party: CallbackProvider
  subject: string
  /** The paid QR, if it is about one. */
  qr: string | null
  flaw: CallbackFlaw | null
  state: 'waiting' | 'held' | 'silent' | 'acknowledged' | 'given up'
  attempts: number
  createdAt: number
  dueAt: number
  lastAt: number | null
  lastStatus: number | null
  lastAnswer: string | null
  lastHeaders: string | null
  lastBody: string | null
}

/** A callback as tests read it. */
export type SandboxCallback = Pick<
  Delivery,
  'id' | 'party' | 'subject' | 'qr' | 'flaw' | 'state' | 'attempts' | 'lastStatus'
>

/** Pause after the first, second, … attempt; the last one repeats for a day. */
const backOffMs = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000, 300_000]
const giveUpMs = 24 * 3_600_000
const answerMs = 5_000

const columns = `callback.id, callback.party, subject, payment.qr, flaw, state, attempts, created_at as createdAt,
  due_at as dueAt, last_at as lastAt, last_status as lastStatus, last_answer as lastAnswer, last_headers as lastHeaders,
  last_body as lastBody`
const from = 'from callback left join payment on payment.id = subject'

export const deliveriesOfQr = ({ store }: World, qr: string): Delivery[] =>
  store.all<Delivery>(`select ${columns} ${from} where payment.qr = ? order by callback.id`, qr)

export const deliveriesOf = ({ store }: World, subject: string): Delivery[] =>
  store.all<Delivery>(`select ${columns} ${from} where subject = ? order by callback.id`, subject)

export const latestDeliveries = ({ store }: World, limit: number): Delivery[] =>
  store.all<Delivery>(`select ${columns} ${from} order by callback.id desc limit ?`, limit)

const deliveryOf = ({ store }: World, id: number): Delivery => {
  const delivery = store.one<Delivery>(`select ${columns} ${from} where callback.id = ?`, id)
  if (!delivery) throw new Problem(404, 'no_such_callback', 'There is no such callback.')
  return delivery
}

export type Postman = {
  /** Checks for callbacks that have become due. */
  wake: () => void
  /** Sends it now with a proper signature, whatever its flaw was. */
  sendAgain: (id: number) => Promise<Delivery>
  /** Repeats the exact bytes of the last attempt: old time, old signature. */
  replay: (id: number) => Promise<Delivery>
  /** Sends the held callbacks, the last payment first. */
  release: () => Promise<number>
  stop: () => Promise<void>
}

export function startPostman(world: World): Postman {
  const underWay = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined

  /** One attempt per callback at a time; its end schedules the next. */
  function send(id: number, letter: Letter): Promise<void> {
    const before = underWay.get(id) ?? Promise.resolve()
    const going = before
      .then(() => post(world, id, letter, stopping.signal))
      .finally(() => {
        if (underWay.get(id) === going) underWay.delete(id)
        wake()
      })
    underWay.set(id, going)
    return going
  }

  function wake(): void {
    if (stopping.signal.aborted) return
    clearTimeout(timer)
    const waiting = world.store.all<{ id: number; dueAt: number; flaw: CallbackFlaw | null }>(
      `select id, due_at as dueAt, flaw from callback where state = 'waiting' order by due_at limit 200`,
    )
    const idle = waiting.filter(({ id }) => !underWay.has(id))
    // Read the clock once: a callback that became due between two reads would be neither sent nor scheduled.
    const now = world.now()
    for (const { id, flaw, dueAt } of idle)
      if (dueAt <= now) send(id, fresh(flaw)).catch(console.error)
    const next = idle.find(({ dueAt }) => dueAt > now)
    if (next) timer = setTimeout(wake, next.dueAt - now).unref()
  }

  wake()
  return {
    wake,
    async sendAgain(id) {
      deliveryOf(world, id)
      await send(id, fresh(null))
      return deliveryOf(world, id)
    },
    async replay(id) {
      if (deliveryOf(world, id).lastBody === null)
        throw new Problem(409, 'never_sent', 'It was never sent, so there is nothing to repeat.')
      await send(id, lastOne)
      return deliveryOf(world, id)
    },
    async release() {
      const held = world.store.all<{ id: number }>(
        `select id from callback where state = 'held' order by id desc`,
      )
      for (const { id } of held) await send(id, fresh(null))
      return held.length
    },
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}

/** Writes the headers and body of one attempt. */
type Letter = (
  world: World,
  delivery: Delivery,
) => { headers: Record<string, string>; body: string }

const fresh =
  (flaw: CallbackFlaw | null): Letter =>
  (world, { party, subject }) =>
    callbackSources[party].write(world, subject, flaw)

const lastOne: Letter = (_world, { lastHeaders, lastBody }) => ({
  headers: JSON.parse(lastHeaders!),
  body: lastBody!,
})

async function post(
  world: World,
  id: number,
  letter: Letter,
  stopping: AbortSignal,
): Promise<void> {
  const delivery = deliveryOf(world, id)
  const { headers, body } = letter(world, delivery)
  const { address, acknowledgement } = callbackSources[delivery.party]
  const url = address(world, delivery.subject)
  const response = url
    ? await deliver(url, headers, body, stopping)
    : { status: 0, answer: 'nobody has said where to tell it' }
  const isAcknowledged = response.status === 200 && response.answer.trim() === acknowledgement
  const waitMs = backOffMs[Math.min(delivery.attempts, backOffMs.length - 1)]!
  const now = world.now()
  const otherwise = now + waitMs - delivery.createdAt > giveUpMs ? 'given up' : 'waiting'
  world.store.run(
    `update callback set state = ?, attempts = attempts + 1, due_at = ?, last_at = ?, last_status = ?, last_answer = ?,
       last_headers = ?, last_body = ? where id = ?`,
    isAcknowledged || delivery.state === 'acknowledged' ? 'acknowledged' : otherwise,
    now + waitMs,
    now,
    response.status,
    response.answer.slice(0, 300),
    JSON.stringify(headers),
    body,
    id,
  )
  world.changed()
}

/** Status 0 means no response at all. */
async function deliver(
  url: string,
  headers: Record<string, string>,
  body: string,
  stopping: AbortSignal,
): Promise<{ status: number; answer: string }> {
  try {
    const signal = AbortSignal.any([AbortSignal.timeout(answerMs), stopping])
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal })
    return { status: response.status, answer: await response.text() }
  } catch (error) {
    const { message, cause } = error as Error & { cause?: Error }
    return { status: 0, answer: cause?.message || message }
  }
}
