import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint'
import type { In, Out } from '#kit/api/ask.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { ask } from './ask.ts'

type Lookup<E extends Endpoint> = {
  data: Out<E> | undefined
  isFailed: boolean
  retry: () => void
}

/** Reads what the site says to anyone, again when the language changes. Failing is silent; the page decides what to show. */
export function useLookup<E extends Endpoint>(endpoint: E): Lookup<E> {
  const language = useLanguage()
  const [data, setData] = useState<Out<E>>()
  const [isFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // Another language, or another attempt, is another answer.
  useEffect(() => {
    let isWanted = true
    setFailed(false)
    ask(endpoint, {} as In<E>).then(
      (answer) => isWanted && setData(answer),
      () => isWanted && setFailed(true),
    )
    return () => {
      isWanted = false
    }
  }, [endpoint, language, attempt])

  return { data, isFailed, retry: useCallback(() => setAttempt((count) => count + 1), []) }
}
