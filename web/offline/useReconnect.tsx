import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { network } from '#contract/call'
import { onTheWay } from '#contract/wallet'
import { isOffline } from '#kit/ui/connection.ts'
import { belowHead } from '#kit/ui/Head.tsx'
import { ask } from '../app/ask.ts'
import { OfflineBar } from './OfflineBar.tsx'

const retryMs = 5_000

/**
 * While the server cannot be reached, a bar says so below the head of every page, what shows of the balance is greyed,
 * and every few seconds one small call asks whether it is back. The screens do not read meanwhile: their message and its
 * button would give way to a skeleton with every try. Once the server is reached, they read again.
 */
export function useReconnect(readNow: () => void) {
  const cache = useQueryClient()
  const isLost = isOffline.use()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isLost)
    if (!isLost) return
    belowHead.set(() => <OfflineBar onRetry={readNow} />)
    const look = () => network().isOffline || void ask(onTheWay, {}).catch(() => undefined)
    const timer = setInterval(look, retryMs)
    return () => {
      clearInterval(timer)
      belowHead.set(() => null)
      document.documentElement.removeAttribute('data-offline')
      readNow()
      void cache.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
    }
  }, [isLost, readNow, cache])
}
