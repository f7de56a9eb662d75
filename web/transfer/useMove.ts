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

  const tell = useCallback(
    async (work: () => Promise<Out<E>>) => {
      try {
        const answer = await work()
        wish.current = undefined
        setMoving({ state: 'done', answer })
      } catch (error) {
        const isPending = error instanceof Refusal && error.code === 'TRANSFER_PENDING'
        if (error instanceof Refusal && !isOpen(refusals[error.code])) wish.current = undefined
        setMoving(isPending ? { state: 'pending' } : { state: 'idle', error })
      }
      for (const { line } of [wallet, statement]) void cache.invalidateQueries({ queryKey: [line] })
    },
    [cache],
  )

  const signals = moneySignals.use()
  const isPending = moving.state === 'pending'
  useEffect(() => {
    const open = wish.current
    if (!isPending || !open) return
    let isWanted = true
    const again = () =>
      ask(endpoint, open.input, { key: open.key }).then(
        (answer) => {
          if (isWanted) void tell(async () => answer)
        },
        (error) => {
          const isAnswer = error instanceof Refusal && !isOpen(refusals[error.code])
          if (isWanted && isAnswer) void tell(() => Promise.reject(error))
        },
      )
    void again()
    const timer = setInterval(again, askAgainMs)
    return () => {
      isWanted = false
      clearInterval(timer)
    }
  }, [isPending, signals, endpoint, tell])

  return {
    moving,
    async send(input: In<E>) {
      const isSame = JSON.stringify(wish.current?.input) === JSON.stringify(input)
      const key = isSame ? wish.current!.key : crypto.randomUUID()
      wish.current = { input, key }
      setMoving({ state: 'sending' })
      await tell(() => loading(() => ask(endpoint, input, { key })))
    },
    reset: () => setMoving({ state: 'idle' }),
  }
}
