import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Endpoint } from '#contract/endpoint'
import { isOpen, Refusal, refusals } from '#contract/refusal'
import { statement } from '#contract/statement'
import { wallet } from '#contract/wallet'
import { ask, type In, type Out } from '../app/ask.ts'
import { moneySignals } from '../app/signals.ts'
import { loading } from '../ui/loader.ts'

/** In case a signal is lost, the outcome is asked for now and then. */
const askAgainMs = 5_000

type Wish<E extends Endpoint> = { input: In<E>; key: string }
export type Moving<E extends Endpoint> =
  | { state: 'idle'; error?: unknown }
  | { state: 'sending' }
  | { state: 'pending' }
  | { state: 'done'; answer: Out<E> }

/**
 * Moves money and follows it. A wish keeps its key until it has an outcome: while it is being confirmed the same key
 * asks again, whenever money may have moved, and never moves it twice.
 */
export function useMove<E extends Endpoint>(endpoint: E) {
  const cache = useQueryClient()
  const [moving, setMoving] = useState<Moving<E>>({ state: 'idle' })
  const wish = useRef<Wish<E>>(undefined)

  const settle = useCallback(
    (ended: Moving<E>) => {
      setMoving(ended)
      for (const { line } of [wallet, statement]) void cache.invalidateQueries({ queryKey: [line] })
    },
    [cache],
  )
  /** Asks for the wish, and forgets it when the answer is final. */
  const tell = useCallback(
    async (asked: Wish<E>, work: (call: () => Promise<Out<E>>) => Promise<Out<E>>) => {
      try {
        const answer = await work(() => ask(endpoint, asked.input, { key: asked.key }))
        if (wish.current !== asked) return
        wish.current = undefined
        settle({ state: 'done', answer })
      } catch (error) {
        if (wish.current !== asked) return
        if (isFinal(error)) wish.current = undefined
        settle(isPendingStill(error) ? { state: 'pending' } : { state: 'idle', error })
      }
    },
    [endpoint, settle],
  )
  useFollowing(wish, moving.state === 'pending', tell)

  return {
    moving,
    async send(input: In<E>) {
      const isSame = JSON.stringify(wish.current?.input) === JSON.stringify(input)
      const key = isSame ? wish.current!.key : crypto.randomUUID()
      wish.current = { input, key }
      setMoving({ state: 'sending' })
      await tell(wish.current, loading)
    },
  }
}

/** While it is being confirmed: asks on every signal, and now and then; one question at a time. */
function useFollowing<E extends Endpoint>(
  wish: { current: Wish<E> | undefined },
  isPending: boolean,
  tell: (asked: Wish<E>, work: (call: () => Promise<Out<E>>) => Promise<Out<E>>) => Promise<void>,
) {
  const signals = moneySignals.use()
  const isAsking = useRef(false)
  const again = useCallback(async () => {
    if (!wish.current || isAsking.current) return
    isAsking.current = true
    await tell(wish.current, stubborn)
    isAsking.current = false
  }, [wish, tell])

  useEffect(() => {
    if (isPending && signals >= 0) void again()
  }, [isPending, signals, again])
  useEffect(() => {
    if (!isPending) return
    const timer = setInterval(() => void again(), askAgainMs)
    return () => clearInterval(timer)
  }, [isPending, again])
  // Whoever has left hears of it by a toast.
  useEffect(
    () => () => {
      wish.current = undefined
    },
    [wish],
  )
}

/** Silence is no outcome: it is still being confirmed. */
const stubborn = <T>(call: () => Promise<T>): Promise<T> =>
  call().catch((error: unknown) => {
    throw isFinal(error) ? error : new Refusal('TRANSFER_PENDING')
  })

const isFinal = (error: unknown) => error instanceof Refusal && !isOpen(refusals[error.code])
const isPendingStill = (error: unknown) =>
  error instanceof Refusal && error.code === 'TRANSFER_PENDING'
