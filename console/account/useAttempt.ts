import { type FormEvent, useState } from 'react'
import { useTexts } from '../app/texts.ts'
import { problemOf } from './words.ts'

/** Submits a form and keeps the text of its problem. `onFailed` clears what cannot be used again. */
export function useAttempt(onFailed: () => void) {
  const t = useTexts()
  const [problem, setProblem] = useState<string>()
  const attempt = (work: () => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    work().catch((error: unknown) => {
      onFailed()
      setProblem(problemOf(t, error))
    })
  }
  return { problem, attempt }
}
