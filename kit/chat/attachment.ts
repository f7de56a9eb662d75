import { useRef, useState } from 'react'
import { smallerPicture } from '../api/smallerPicture.ts'
import type { ChatText } from '../texts/en.ts'
import { checkFile, smallPicture } from './file.ts'

/** A file that goes with a message, and a small picture of it, if it is a picture. */
export type Attachment = { file: File; isVideo: boolean; picture?: string }

/** The file that is chosen for the next message. */
export type ChosenFile = ReturnType<typeof useAttachment>

type Problem = { text: ChatText; values?: { n: number } }

/** CHT-08: one file at a time, or why it cannot be sent. */
export function useAttachment({ isGuest }: { isGuest: boolean }) {
  const [attachment, setAttachment] = useState<Attachment>()
  const [problem, setProblem] = useState<Problem>()
  const [isPreparing, setPreparing] = useState(false)
  /** Counts up, so that a file that was removed meanwhile does not come back. */
  const chosen = useRef(0)
  return {
    attachment,
    problem,
    /** The chosen file is being made smaller. */
    isPreparing,
    remove() {
      chosen.current++
      setPreparing(false)
      setAttachment(undefined)
      setProblem(undefined)
    },
    async attach(file: File) {
      const own = ++chosen.current
      const { isVideo, problem: text, values } = checkFile(file, isGuest)
      setProblem(text && { text, ...(values && { values }) })
      if (isVideo === undefined) return setAttachment(undefined)
      setPreparing(true)
      const sent = isVideo ? file : await smallerPicture(file)
      const picture = isVideo ? undefined : await smallPicture(sent)
      if (chosen.current !== own) return
      setPreparing(false)
      setAttachment({ file: sent, isVideo, ...(picture && { picture }) })
    },
  }
}
