import { Unanswered, Unreachable, Unsent } from '#contract/call'
import { isDefinite, isOpen, Refusal } from '#contract/refusal'
import { createStore } from '../ui/store.ts'
import { digestOf } from './digest.ts'

type Version = number | string

/** A request that must take effect once. */
export type Intention = {
  /** The person who asks. The same request of another person on the same device is another one. */
  owner: string
  /** The call: `POST /api/wallet/transfer`. */
  line: string
  /** The input, in JSON, without the version. */
  body: unknown
  /** The version of what the page shows. It guards the request, and is not what the person asks for. */
  version?: Version | undefined
  /** The object of the request, if the body does not name it. */
  about?: string | undefined
  /** Keeps the body readable, so that a screen can show the request while its outcome is unknown. */
  isShown?: boolean | undefined
  /** The server keeps no answer under the key, so that the same again is carried out again. */
  runsAgain?: boolean | undefined
}

/**
 * unsent: nothing was done under this key. unknown: it was sent, and no answer came. answered: the answer was lost, and the
 * server says that there is one. pending: accepted, and TRANSFER_PENDING was the answer.
 */
type State = 'unsent' | 'unknown' | 'answered' | 'pending'

/** The answer of a request in this state did not come. */
const isLost = (state: State) => state === 'unknown' || state === 'answered'

type Kept = {
  key: string
  state: State
  version?: Version | undefined
  /** When it was sent for the first time without an answer since. */
  askedAt: number
  /** When it was sent last. */
  usedAt: number
  shown?: { owner: string; line: string; body: unknown }
}

/** A request without a definite answer. */
export type OpenRequest = { line: string; body: unknown; askedAt: number; state: State }
export type KeyedRequest = OpenRequest & { key: string }

/** An idempotency key in use. */
export type HeldKey = {
  key: string
  /** The version to send: the effect of a request without an answer raises the version of the page. */
  version: Version | undefined
  /** When the same was asked for before, if that has had no answer. */
  askedBefore: number | undefined
  /** True if it was sent, and the server is not known to have answered it. */
  isUnknown: () => boolean
  /** Makes the call under the key, and notes what its answer says about the request. */
  run: <T>(call: (key: string) => Promise<T>) => Promise<T>
}

/** Stores keys by name, as text. */
export type KeyStorage = {
  get: (name: string) => string | null
  set: (name: string, text: string) => void
  remove: (name: string) => void
  names: () => string[]
}

const keptMs = 60 * 60 * 1_000

/**
 * The only rule about idempotency keys: a key belongs to an intention, not to the screen that asked. While the outcome of
 * the request is unknown, the same intention has the same key, in every sheet and tab and after a reload, for an hour after
 * it was last sent; the server remembers it for a day. A definite response clears the key, so that the next request is new.
 */
export function createIdempotency(storage: KeyStorage) {
  /** Counts up when something here changes. */
  const changes = createStore(0)
  /** Sent from this page and not yet answered. */
  const underWay = new Set<string>()
  const changed = () => changes.set((count) => count + 1)

  /** The intention's key: the one it has, or a new one. */
  async function hold(intention: Intention): Promise<HeldKey> {
    const name = await nameOf(intention)
    const kept = await exclusively(() => {
      forgetOld()
      const earlier = read(name)
      if (earlier && earlier.state !== 'unsent') return earlier
      const now = Date.now()
      // Nothing was done under the key of what was not sent, so that only the version of now counts.
      const fresh: Kept = {
        key: earlier?.key ?? crypto.randomUUID(),
        version: intention.version,
        state: 'unsent',
        askedAt: now,
        usedAt: now,
      }
      write(name, fresh)
      return fresh
    })
    const { key, version, state, askedAt } = kept
    // A sign-out hides what was asked for, so that nothing notices when an accepted request ends.
    const isHidden = state === 'pending' && intention.isShown === true && !kept.shown
    const askedBefore = isLost(state) || isHidden ? askedAt : undefined
    return {
      key,
      version,
      askedBefore,
      isUnknown() {
        const now = read(name)
        return now?.key === key && now.state === 'unknown'
      },
      run: (call) => run(name, kept, intention, call),
    }
  }

  async function run<T>(
    name: string,
    held: Kept,
    { owner, line, body, isShown, runsAgain }: Intention,
    call: (key: string) => Promise<T>,
  ): Promise<T> {
    const { key } = held
    /** Nothing, when another key has taken the place of this one. */
    const note = (state: State, more: Pick<Kept, 'shown'> = {}) => {
      const now = read(name) ?? held
      if (now.key !== key) return
      const usedAt = Date.now()
      const askedAt = isLost(now.state) && isLost(state) ? now.askedAt : usedAt
      write(name, { ...now, state, askedAt, usedAt, ...more })
    }
    const before = read(name)?.state ?? 'unsent'
    // Before it is sent: the page may end at any moment after. What was accepted once stays so.
    note(
      before === 'pending' ? 'pending' : 'unknown',
      isShown ? { shown: { owner, line, body } } : {},
    )
    underWay.add(name)
    changed()
    try {
      const answer = await call(key)
      forget(name, key)
      return answer
    } catch (error) {
      const state = stateAfter(error, before)
      if (state) note(state)
      else forget(name, key)
      throw errorAfter(error, before, runsAgain)
    } finally {
      underWay.delete(name)
      changed()
    }
  }

  const forget = (name: string, key: string) => {
    if (read(name)?.key === key) storage.remove(name)
  }

  function read(name: string): Kept | undefined {
    const text = storage.get(name)
    return text === null ? undefined : (JSON.parse(text) as Kept)
  }

  const write = (name: string, kept: Kept) => storage.set(name, JSON.stringify(kept))

  /** A clock that was set back must not keep a key for ever. */
  const isOld = ({ usedAt }: Kept) => Math.abs(Date.now() - usedAt) > keptMs

  function forgetOld() {
    for (const name of storage.names()) {
      const kept = read(name)
      if (kept && isOld(kept)) storage.remove(name)
    }
  }

  const shownOf = (owner: string) =>
    storage.names().flatMap((name) => {
      const kept = read(name)
      return kept?.shown?.owner === owner && !isOld(kept) && !underWay.has(name)
        ? [{ name, ...kept, ...kept.shown }]
        : []
    })

  return {
    hold,
    changes,
    /** The owner's requests without a definite answer that may be shown, and are not under way in this page. */
    openOf: (owner: string): OpenRequest[] =>
      shownOf(owner).map(({ line, body, askedAt, state }) => ({ line, body, askedAt, state })),
    /**
     * Notes which of the owner's requests the server has answered. They keep their keys, so that the same again is no second
     * one, and gets the answer that was lost.
     */
    async noteAnswered(owner: string, isAnswered: (key: string) => Promise<boolean>) {
      for (const { name, key, state } of shownOf(owner)) {
        if (state !== 'unknown' || !(await isAnswered(key))) continue
        const now = read(name)
        if (now?.key === key && now.state === 'unknown') write(name, { ...now, state: 'answered' })
        changed()
      }
    },
    /**
     * Forgets accepted requests that are known to have ended by another way than their own answer, once `tell` has shown the
     * outcome. Calls at the same time show it once. A request that `tell` rejects is kept.
     */
    async forgetEnded(
      owner: string,
      hasEnded: (request: KeyedRequest) => boolean,
      tell: (request: KeyedRequest) => Promise<void>,
    ) {
      const forgetOne = async (one: KeyedRequest & { name: string }) => {
        underWay.add(one.name)
        try {
          await tell(one)
          forget(one.name, one.key)
        } finally {
          underWay.delete(one.name)
          changed()
        }
      }
      const ended = shownOf(owner).filter((one) => one.state === 'pending' && hasEnded(one))
      await Promise.all(ended.map(forgetOne))
    },
  }
}

/** The state of a request after this error; undefined if the request is decided. */
function stateAfter(error: unknown, before: State): State | undefined {
  if (error instanceof Unsent) return before
  if (!(error instanceof Refusal)) return 'unknown'
  if (error.code === 'TRANSFER_PENDING') return 'pending'
  if (isDefinite(error)) return undefined
  // Refused at the door: an earlier attempt may have come further.
  const { status = 500 } = error
  const isAtDoor = status === 429 || !isOpen(status)
  return isAtDoor ? before : 'unknown'
}

/** A request without an answer may have been carried out, by this attempt or by the one before. */
function errorAfter(error: unknown, before: State, runsAgain = false): unknown {
  if (!(error instanceof Unreachable) || (error instanceof Unsent && !isLost(before))) return error
  return runsAgain ? new Unreachable(error.cause) : new Unanswered(error.cause)
}

/**
 * Two tabs that ask at the same moment must find the same key. Where there are no locks, or a browser without storage refuses
 * them, a task is short enough.
 */
async function exclusively<T>(work: () => T): Promise<T> {
  let isHeld = false
  const held = () => {
    isHeld = true
    return work()
  }
  try {
    const { locks } = navigator
    return locks ? ((await locks.request('idempotency', held)) as T) : held()
  } catch (error) {
    if (isHeld) throw error
    return work()
  }
}

/** A digest, so that the device does not tell what was asked for. */
const nameOf = ({ owner, line, body, about }: Intention): Promise<string> =>
  digestOf(JSON.stringify([owner, line, canonical(body), about ?? null]))

/** The same content in the same order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const sorted = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return sorted.map(([name, part]) => [name, canonical(part)])
}
