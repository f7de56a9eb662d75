import {
  keepPreviousData,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Endpoint } from '#contract/endpoint'
import { isOpen, Refusal, refusals } from '#contract/refusal'
import { loading } from '../ui/loader.ts'
import { ask, type In, type Out } from './ask.ts'
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
 * Sends to an endpoint, then reads again what it changes. A wish keeps its key until it is answered, so that sending
 * it again after silence does not do it twice; another wish is another key. Shows the loader unless told to be quiet.
 */
export function useSend<E extends Endpoint>(
  endpoint: E,
  changes: Endpoint[] = [],
  { quiet = false } = {},
) {
  const cache = useQueryClient()
  const open = useRef<{ wish: string; key: string }>(undefined)
  return useMutation<Out<E>, Error, In<E>>({
    async mutationFn(input) {
      const wish = JSON.stringify(input)
      if (open.current?.wish !== wish) open.current = { wish, key: crypto.randomUUID() }
      const { key } = open.current
      const send = () => ask(endpoint, input, { key })
      try {
        const answer = await (quiet ? send() : loading(send))
        open.current = undefined
        return answer
      } catch (error) {
        if (error instanceof Refusal && !isOpen(refusals[error.code])) open.current = undefined
        throw error
      }
    },
    onSettled: () =>
      Promise.all(changes.map(({ line }) => cache.invalidateQueries({ queryKey: [line] }))),
  })
}
