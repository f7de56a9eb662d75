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
      setProblem(undefined)
      setPreparing(true)
      // A large photo becomes a smaller picture, so only that must fit.
      const sent = await smallerPicture(file)
      const { isVideo, problem: text, values } = checkFile(sent, isGuest)
      const picture = isVideo === false ? await smallPicture(sent) : undefined
      if (chosen.current !== own) return
      setPreparing(false)
      setProblem(text && { text, ...(values && { values }) })
      setAttachment(
        isVideo === undefined ? undefined : { file: sent, isVideo, ...(picture && { picture }) },
      )
    },
  }
}
