import { useState } from 'react'
import { Refusal } from '#contract/refusal'
import type { ChatText } from '../texts/en.ts'

const textOf = (error: unknown): ChatText =>
  error instanceof Refusal && error.code === 'FILE_GONE' ? 'chat.fileGone' : 'chat.lost'

/**
 * Shows a file of a conversation. Its address is valid for a minute: after an error a new one is asked for, once. `lost`:
 * the text that tells why the file is not shown.
 */
export function useFileAddress(url: string, renew: () => Promise<string>) {
  const [renewed, setRenewed] = useState<string>()
  const [isRenewing, setIsRenewing] = useState(false)
  const [lost, setLost] = useState<ChatText>()
  const onError = () => {
    if (isRenewing) return setLost('chat.lost')
    setIsRenewing(true)
    renew().then(setRenewed, (error: unknown) => setLost(textOf(error)))
  }
  return { src: renewed ?? url, lost, onError }
}
