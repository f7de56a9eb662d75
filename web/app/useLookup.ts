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

  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    let isWanted = true
    let hasFailed = false
    /** The network may be back before the failure is noticed. */
    let isBack = false
    const stop = onReturn(() => {
      isBack = true
      if (hasFailed) retry()
    })
    ask(endpoint, {} as In<E>).then(
      (answer) => isWanted && setData(answer),
      () => {
        if (!isWanted) return
        hasFailed = true
        if (isBack) retry()
        else setFailed(wanted)
      },
    )
    return () => {
      isWanted = false
      stop()
    }
  }, [endpoint, wanted, retry])

  return { data, isFailed: failed === wanted, retry }
}
