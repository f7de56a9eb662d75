import { useState } from 'react'
import type { ChatText } from '../texts/en.ts'
import { checkFile, smallPicture } from './file.ts'

/** A file that goes with a message, and a small picture of it, if it is a picture. */
export type Attachment = { file: File; isVideo: boolean; picture?: string }

type Problem = { text: ChatText; values?: { n: number } }

/** CHT-08: one file at a time, or why it cannot be sent. */
export function useAttachment({ isGuest }: { isGuest: boolean }) {
  const [attachment, setAttachment] = useState<Attachment>()
  const [problem, setProblem] = useState<Problem>()
  return {
    attachment,
    problem,
    remove() {
      setAttachment(undefined)
      setProblem(undefined)
    },
    async attach(file: File) {
      const { isVideo, problem: text, values } = checkFile(file, isGuest)
      setProblem(text && { text, ...(values && { values }) })
      if (isVideo === undefined) return setAttachment(undefined)
      const picture = isVideo ? undefined : await smallPicture(file)
      setAttachment({ file, isVideo, ...(picture && { picture }) })
    },
  }
}
