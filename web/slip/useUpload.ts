import { useEffect, useRef, useState } from 'react'
import { uploadSlip } from '#contract/deposit'
import { isOpen, Refusal, refusals } from '#contract/refusal'
import { upload } from '../app/upload.ts'

export type Uploading =
  | { state: 'idle'; error?: unknown; isCancelled?: true }
  | { state: 'sending'; part: number }
  | { state: 'sent'; reference: string }

/** Sends a slip, tells how far it has got, and can be told to stop. Stops by itself when the screen is left. */
export function useUpload() {
  const [uploading, setUploading] = useState<Uploading>({ state: 'idle' })
  const stop = useRef<AbortController>(undefined)
  const wish = useRef<{ file: File; key: string }>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    // The same picture sent again after silence is the same wish.
    if (wish.current?.file !== file) wish.current = { file, key: crypto.randomUUID() }
    const abort = new AbortController()
    stop.current = abort
    setUploading({ state: 'sending', part: 0 })
    try {
      const { reference } = await upload(uploadSlip, file, {
        key: wish.current.key,
        onProgress: (part) => setUploading({ state: 'sending', part }),
        signal: abort.signal,
      })
      setUploading({ state: 'sent', reference })
    } catch (error) {
      if (abort.signal.aborted) return setUploading({ state: 'idle', isCancelled: true })
      if (error instanceof Refusal && !isOpen(refusals[error.code])) wish.current = undefined
      setUploading({ state: 'idle', error })
    }
  }

  return {
    uploading,
    send,
    cancel: () => stop.current?.abort(),
    reset: () => setUploading({ state: 'idle' }),
  }
}
