import { useEffect, useRef, useState } from 'react'
import { Unanswered } from '#contract/call'
import { uploadSlip } from '#contract/slip'
import { uploadPicture } from '../app/upload.ts'
import { sendWholeNext, smallerSlip } from './smallerSlip.ts'

export type Uploading =
  | { state: 'idle'; error?: unknown; isCancelled?: true }
  | { state: 'sending'; part: number }
  | { state: 'sent'; reference: string; isRepeated: boolean }

/** Sends a slip, reports its progress, and can be cancelled. It stops when the screen closes. */
export function useUpload() {
  const [uploading, setUploading] = useState<Uploading>({ state: 'idle' })
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])

  async function send(file: File) {
    const abort = new AbortController()
    stop.current = abort
    let isWhole = false
    setUploading({ state: 'sending', part: 0 })
    try {
      const { reference, isRepeated = false } = await uploadPicture(uploadSlip, file, {
        smaller: smallerSlip,
        onProgress(part) {
          isWhole = part === 1
          setUploading({ state: 'sending', part })
        },
        signal: abort.signal,
      })
      sendWholeNext(file)
      setUploading({ state: 'sent', reference, isRepeated })
    } catch (error) {
      const isCancelled = abort.signal.aborted
      if (isCancelled && !isWhole) return setUploading({ state: 'idle', isCancelled })
      // The server may have accepted what was sent completely.
      setUploading({ state: 'idle', error: isCancelled ? new Unanswered(error) : error })
    }
  }

  return {
    uploading,
    send,
    cancel: () => stop.current?.abort(),
    reset: () => setUploading({ state: 'idle' }),
  }
}
