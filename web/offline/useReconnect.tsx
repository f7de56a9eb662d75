import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { network } from '#contract/call'
import { isOffline } from '#kit/ui/connection.ts'
import { belowHead } from '#kit/ui/Head.tsx'
import { OfflineBar } from './OfflineBar.tsx'

const retryMs = 5_000

/**
 * While the server cannot be reached, a bar says so below the head of every page, what shows of the balance is greyed,
 * and the screens read again every few seconds. Once it is reached, everything that could not be read is read.
 */
export function useReconnect(readNow: () => void) {
  const cache = useQueryClient()
  const isLost = isOffline.use()
  useEffect(() => {
    document.documentElement.toggleAttribute('data-offline', isLost)
    if (!isLost) return
    belowHead.set(() => <OfflineBar onRetry={readNow} />)
    const timer = setInterval(() => network().isOffline || readNow(), retryMs)
    return () => {
      clearInterval(timer)
      belowHead.set(() => null)
      document.documentElement.removeAttribute('data-offline')
      void cache.refetchQueries({
        type: 'active',
        predicate: ({ state }) => state.status === 'error',
      })
    }
  }, [isLost, readNow, cache])
}
