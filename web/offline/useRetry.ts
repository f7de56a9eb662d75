import { useEffect, useState } from 'react'
import { onReturn } from '#kit/ui/onReturn.ts'

/** Loads a part of the app again: on a tap, and automatically when the network or the member is back. */
export function useRetry(retry: () => Promise<void>) {
  const [busy, setBusy] = useState(false)
  useEffect(() => onReturn(() => void retry().catch(() => undefined)), [retry])
  return {
    busy,
    async onRetry() {
      setBusy(true)
      await retry().catch(reloadIfServed)
      setBusy(false)
    },
  }
}

/** The server is there but the file is not: it has a newer build, whose page names other files. */
async function reloadIfServed() {
  const page = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  if (page?.ok) location.reload()
}
