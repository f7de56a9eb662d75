import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isDefinite, Refusal } from '#contract/refusal'
import type { ChatText } from '../texts/en.ts'
import { onReturn } from '../ui/onReturn.ts'

/** A new address is valid for longer than this. */
const freshMs = 45_000

/** `isForNow`: the network may be the reason. */
type Lost = { text: ChatText; isForNow: boolean }

const lostBy = (error: unknown): Lost => ({
  text: error instanceof Refusal && error.code === 'FILE_GONE' ? 'chat.fileGone' : 'chat.lost',
  isForNow: !(error instanceof Refusal && isDefinite(error)),
})

/**
 * Shows a file of a conversation. Its address is valid for a short time: after an error a new one is asked for. `lost`: the
 * text that tells why the file is not shown. A file that the network kept away is shown once the network is back.
 */
export function useFileAddress(url: string, renew: () => Promise<string>) {
  const [renewed, setRenewed] = useState<string>()
  const src = renewed ?? url
  const [lost, setLost] = useState<Lost>()
  const renewedAt = useRef(Number.NEGATIVE_INFINITY)
  const isRenewing = useRef(false)

  async function renewNow() {
    if (isRenewing.current) return
    isRenewing.current = true
    try {
      const address = await renew()
      renewedAt.current = performance.now()
      setRenewed(address)
      // An address that has just failed and is still valid: the network has kept the file away.
      setLost((before) =>
        !before && address === src ? { text: 'chat.lost', isForNow: true } : undefined,
      )
    } catch (error) {
      setLost(lostBy(error))
    } finally {
      isRenewing.current = false
    }
  }

  const again = useEffectEvent(() => void renewNow())
  const isForNow = lost?.isForNow ?? false
  useEffect(() => (isForNow ? onReturn(() => again()) : undefined), [isForNow])

  const onError = () => {
    const isFresh = performance.now() - renewedAt.current < freshMs
    if (isFresh) setLost({ text: 'chat.lost', isForNow: !navigator.onLine })
    else void renewNow()
  }
  return { src, lost: lost?.text, onError }
}
