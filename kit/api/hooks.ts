import {
  keepPreviousData,
  type UseQueryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { Unsent } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import type { Language } from '#contract/language'
import { Refusal } from '#contract/refusal'
import { useLanguage } from '../i18n/current.ts'
import { loading, patiently } from '../ui/overlay/loader.ts'
import type { Ask, In, Out } from './ask.ts'
import { readAgain } from './readAgain.ts'
import type { Send, SendOptions } from './send.ts'

type ReadOptions<E extends Endpoint> = Pick<
  UseQueryOptions<Out<E>>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'placeholderData'
>

/** The key of a cached response: endpoint, input and language, because responses contain texts of the server. */
export const readKey = <E extends Endpoint>(endpoint: E, input: In<E>, language: Language) =>
  [endpoint.line, input, language] as const

/** The tags of an endpoint, in the form in which a query carries them. */
export const tagged = ({ tags = [] }: Endpoint) => ({ meta: { tags } })

/** A reading of an endpoint, as the cache keeps it. */
export const readQuery = <E extends Endpoint>(
  ask: Ask,
  endpoint: E,
  input: In<E>,
  language: Language,
) => ({
  queryKey: readKey(endpoint, input, language),
  queryFn: () => ask(endpoint, input),
  ...tagged(endpoint),
})

/** An app's two hooks: one to read, one to send. */
export function createHooks(ask: Ask, loadSend: () => Promise<Send>) {
  /** Reads an endpoint and keeps the answer, until something that is sent or signalled makes one of its tags old. */
  // biome-ignore lint/correctness/noComponentHookFactories: an app calls createHooks once, when it loads
  function useRead<E extends Endpoint>(endpoint: E, input: In<E>, options: ReadOptions<E> = {}) {
    const language = useLanguage()
    return useQuery<Out<E>>({
      ...readQuery(ask, endpoint, input, language),
      placeholderData: keepPreviousData,
      ...options,
    })
  }

  /**
   * Sends to an endpoint under the request's idempotency key, then reads again what the contract says that it changes.
   * `askedBefore` tells, after an answer, when the same had been sent before without one.
   */
  // biome-ignore lint/correctness/noComponentHookFactories: an app calls createHooks once, when it loads
  function useSend<E extends Endpoint>(
    endpoint: E,
    {
      isQuiet = false,
      readsLater = false,
      about,
      isShown,
    }: SendOptions & {
      /** Shows no loader. */
      isQuiet?: boolean
      /** The screen itself reads again, when it is done with what it shows meanwhile. */
      readsLater?: boolean
    } = {},
  ) {
    const cache = useQueryClient()
    const asked = useRef<number>(undefined)
    const [underWay, setUnderWay] = useState(0)
    const mutateAsync = useCallback(
      async (input: In<E>): Promise<Out<E>> => {
        const sending = async () =>
          (await loadNow(loadSend))(endpoint, input, { about, ...(isShown && { isShown }) })
        const readChanged = () =>
          readsLater ? undefined : patiently(readAgain(cache, endpoint.invalidates))
        setUnderWay((count) => count + 1)
        try {
          const { answer, askedBefore } = await (isQuiet ? sending() : loading(sending))
          asked.current = askedBefore
          await readChanged()
          return answer
        } catch (error) {
          // A response is shown together with what it changed; its absence is shown at once.
          const reading = readChanged()
          if (error instanceof Refusal) await reading
          throw error
        } finally {
          setUnderWay((count) => count - 1)
        }
      },
      [cache, endpoint, isQuiet, readsLater, about, isShown],
    )
    return { mutateAsync, isPending: underWay > 0, askedBefore: () => asked.current }
  }

  return { useRead, useSend }
}

/** Sending is not part of the first scripts. @throws Unsent when it cannot be loaded. */
async function loadNow(loadSend: () => Promise<Send>): Promise<Send> {
  try {
    return await loadSend()
  } catch (error) {
    throw new Unsent(error)
  }
}
