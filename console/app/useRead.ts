import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint'
import { useLanguage } from '#web/app/texts.ts'
import { ask, type In, type Out } from './ask.ts'

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<Out<E>>,
  'enabled' | 'staleTime' | 'refetchInterval' | 'refetchOnWindowFocus' | 'placeholderData'
>

/** Reads an endpoint and keeps the answer under its line, what was asked and the language. */
export function useRead<E extends Endpoint>(endpoint: E, input: In<E>, options: Options<E> = {}) {
  const language = useLanguage()
  return useQuery<Out<E>>({
    queryKey: [endpoint.line, input, language],
    queryFn: () => ask(endpoint, input),
    placeholderData: keepPreviousData,
    ...options,
  })
}
