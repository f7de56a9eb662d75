import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Unanswered } from '#contract/call'
import { isDefinite, Refusal } from '#contract/refusal'
import type { transfer, transferAll } from '#contract/transfer'
import type { In, Out } from '#kit/api/ask.ts'
import type { HeldKey } from '#kit/api/idempotency.ts'
import { readAgain } from '#kit/api/readAgain.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { ask } from '../app/ask.ts'
import { holdKey, requests } from '../app/send.ts'
import { useTexts } from '../app/texts.ts'
import { moneySignals } from '../live/signals.ts'
import { loadingBriefly } from './patience.ts'
import { followed, tellOutcome } from './tellOutcome.ts'

/** The endpoints that move money between the wallet and the games. */
type Endpoint = typeof transfer | typeof transferAll

/** In case a signal is lost, the outcome is asked for now and then. */
const askAgainMs = 5_000

/** `lostAt`: when it became clear that no answer would come. */
type Request<E extends Endpoint> = { input: In<E>; held: HeldKey; lostAt?: number }
export type Moving<E extends Endpoint> =
  | { state: 'idle'; error?: unknown; input?: In<E> }
  | { state: 'sending' }
  /** The provider takes its time; the request is not answered yet. */
  | { state: 'slow'; input: In<E> }
  | { state: 'pending' }
  | { state: 'done'; input: In<E>; answer: Out<E>; askedBefore: number | undefined }

/** Makes the request: with the loader while the member waits, quietly while it is followed. */
type Work<E extends Endpoint> = (request: Request<E>) => Promise<Out<E>>

/** `isQuiet`: the screen shows that it is under way, so no loader does. */
type Options = { isQuiet?: boolean }

/**
 * Moves money and follows it. While it is being confirmed the same idempotency key asks again, whenever money may have
 * moved, and never moves it twice. An outcome that comes after the sheet was closed is shown in a toast.
 */
export function useMove<E extends Endpoint>(endpoint: E, { isQuiet = false }: Options = {}) {
  const t = useTexts()
  const language = useLanguage()
  const cache = useQueryClient()
  const [moving, setMoving] = useState<Moving<E>>({ state: 'idle' })
  const [lost, setLost] = useState<Request<E>>()
  const request = useRef<Request<E>>(undefined)
  const isClosed = useIsClosed(request)

  const settle = useCallback(
    (ended: Moving<E>) => {
      setMoving(ended)
      void readAgain(cache, endpoint.invalidates)
    },
    [cache, endpoint],
  )
  /** Asks for the request's outcome; follows it no longer when the answer is definite. */
  const pursue = useCallback(
    async (asked: Request<E>, work: Work<E>) => {
      const { input, held } = asked
      // `Live` shows the outcome of a transfer that is still open.
      const tell = (outcome: () => Promise<Out<E>>) =>
        tellOutcome(input, outcome, { cache, t, language }).catch(() => undefined)
      try {
        const answer = await work(asked)
        if (isClosed.current) return await tell(async () => answer)
        if (request.current !== asked) return
        request.current = undefined
        const askedBefore = held.askedBefore ?? asked.lostAt
        settle({ state: 'done', input, answer, askedBefore })
      } catch (error) {
        if (isClosed.current) return await tell(() => Promise.reject(error))
        if (request.current !== asked) return
        const isPending = isCode(error, 'TRANSFER_PENDING')
        if (!isPending) request.current = undefined
        if (error instanceof Unanswered && held.isUnknown())
          setLost({ input, held, lostAt: Date.now() })
        settle(isPending ? { state: 'pending' } : { state: 'idle', error, input })
      }
    },
    [settle, isClosed, cache, t, language],
  )
  const follow = useCallback<Work<E>>(
    ({ input, held }) => held.run((key) => stubborn(() => ask(endpoint, input, { key }))),
    [endpoint],
  )
  useFollowing(request, moving.state === 'pending', pursue, follow)
  useFound(lost?.held, () => {
    request.current = lost
    setLost(undefined)
    setMoving({ state: 'pending' })
  })

  return {
    moving,
    async send(input: In<E>) {
      setMoving({ state: 'sending' })
      setLost(undefined)
      try {
        const held = await holdKey(endpoint, input, { isShown: true })
        request.current = { input, held }
      } catch (error) {
        return setMoving({ state: 'idle', error, input })
      }
      const asked = request.current
      await pursue(asked, ({ held }) => {
        const work = () => held.run((key) => ask(endpoint, input, { key }))
        if (isQuiet) return work()
        return loadingBriefly(
          work,
          () => request.current === asked && setMoving({ state: 'slow', input }),
        )
      })
    },
  }
}

/** While it is being confirmed: asks on every signal, and now and then; one question at a time. */
function useFollowing<E extends Endpoint>(
  request: { current: Request<E> | undefined },
  isPending: boolean,
  pursue: (asked: Request<E>, work: Work<E>) => Promise<void>,
  follow: Work<E>,
) {
  const isAsking = useRef(false)
  const again = useCallback(async () => {
    if (!request.current || isAsking.current) return
    isAsking.current = true
    await pursue(request.current, follow)
    isAsking.current = false
  }, [request, pursue, follow])

  useEffect(() => {
    if (!isPending) return
    const key = request.current?.held.key ?? ''
    followed.add(key)
    void again()
    const stopListening = moneySignals.subscribe(() => void again())
    const timer = setInterval(() => void again(), askAgainMs)
    return () => {
      followed.delete(key)
      stopListening()
      clearInterval(timer)
    }
  }, [isPending, request, again])
}

/** Follows nothing once the sheet is closed. */
function useIsClosed(request: { current: unknown }) {
  const isClosed = useRef(false)
  useEffect(() => {
    isClosed.current = false
    return () => {
      isClosed.current = true
      request.current = undefined
    }
  }, [request])
  return isClosed
}

/** Calls back once the server is known to have answered a request whose answer was lost. */
function useFound(lost: HeldKey | undefined, onFound: () => void) {
  requests.changes.use()
  const isFound = lost !== undefined && !lost.isUnknown()
  const find = useEffectEvent(onFound)
  useEffect(() => {
    if (isFound) find()
  }, [isFound])
}

/** No answer is no outcome: it is still being confirmed. */
const stubborn = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    const isDecided = error instanceof Refusal && isDefinite(error)
    throw isDecided ? error : new Refusal('TRANSFER_PENDING', { status: 202 })
  })

const isCode = (error: unknown, code: Refusal['code']) =>
  error instanceof Refusal && error.code === code
