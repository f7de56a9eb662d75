import {
  keepPreviousData,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import { Unsent } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { Refusal } from '#contract/refusal'
import { loading } from '../ui/loader.ts'
import { ask, type In, type Out } from './ask.ts'
import type { send as Send, SendOptions } from './send.ts'
import { useLanguage } from './texts.ts'

/**
 * Reads an endpoint and keeps the answer. The key begins with the endpoint's line, so "what shows this?" is answered by
 * a search, and ends with the language, because the server's words come in it.
 */
export function useRead<E extends Endpoint>(
  endpoint: E,
  input: In<E>,
  options: Pick<UseQueryOptions<Out<E>>, 'enabled' | 'staleTime' | 'refetchInterval'> = {},
) {
  const language = useLanguage()
  return useQuery<Out<E>>({
    queryKey: [endpoint.line, input, language],
    queryFn: () => ask(endpoint, input),
    placeholderData: keepPreviousData,
    ...options,
  })
}

/**
 * Sends to an endpoint under the request's idempotency key, then reads again what it changes. Shows the loader unless told
 * to be quiet. `askedBefore` tells, after an answer, when the same had been sent before without one.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  changes: Endpoint[] = [],
  { quiet = false, ...options }: SendOptions & { quiet?: boolean } = {},
) {
  const cache = useQueryClient()
  const asked = useRef<number>(undefined)
  const mutation = useMutation<Out<E>, Error, In<E>>({
    async mutationFn(input) {
      const sending = async () => (await loadSend())(endpoint, input, options)
      const { answer, askedBefore } = await (quiet ? sending() : loading(sending))
      asked.current = askedBefore
      return answer
    },
    onSettled(_, error) {
      const reading = changes.map(({ line }) => cache.invalidateQueries({ queryKey: [line] }))
      // An answer is told with what it changed on the screen; that there is none, at once.
      return error && !(error instanceof Refusal) ? undefined : Promise.all(reading)
    },
  })
  return { ...mutation, askedBefore: () => asked.current }
}

/** Not part of the first scripts: Live has loaded it soon after. @throws Unsent when it cannot be loaded. */
async function loadSend(): Promise<typeof Send> {
  try {
    return (await import('./send.ts')).send
  } catch (error) {
    throw new Unsent(error)
  }
}
