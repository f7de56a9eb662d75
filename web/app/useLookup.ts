import { useCallback, useEffect, useState } from 'react'
import type { Endpoint } from '#contract/endpoint'
import type { In, Out } from '#kit/api/ask.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { onReturn } from '#kit/ui/onReturn.ts'
import { ask } from './ask.ts'

export type Lookup<E extends Endpoint> = {
  data: Out<E> | undefined
  isFailed: boolean
  retry: () => void
}

/** Reads what the site tells anyone, again when the language changes, or when the network is back after a failure. The page decides how to show a failure. */
export function useLookup<E extends Endpoint>(endpoint: E): Lookup<E> {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const wanted = `${language} ${attempt}`
  const [data, setData] = useState<Out<E>>()
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    let isWanted = true
    ask(endpoint, {} as In<E>).then(
      (answer) => isWanted && setData(answer),
      () => isWanted && setFailed(wanted),
    )
    return () => {
      isWanted = false
    }
  }, [endpoint, wanted])

  const retry = useCallback(() => setAttempt((count) => count + 1), [])
  const isFailed = failed === wanted
  useEffect(() => (isFailed ? onReturn(retry) : undefined), [isFailed, retry])
  return { data, isFailed, retry }
}
