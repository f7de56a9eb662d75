import { useState } from 'react'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { type TextId, useTexts } from '../app/texts.ts'
import { refusedPassword } from './NewPassword.tsx'

export type Field = 'phone' | 'password' | 'confirm'
export type Problem = { text: TextId; field?: Field | undefined } | { error: unknown }

/** Checks the two fields before they are sent. The server tells why a password cannot be chosen. */
export function passwordProblem(newPassword: string, confirmed: string): Problem | undefined {
  if (!newPassword) return { text: 'common.required', field: 'password' }
  return newPassword === confirmed
    ? undefined
    : { text: 'register.passwordsDiffer', field: 'confirm' }
}

/** The fields of the calls, with the text for a refused one. */
const refused: Record<string, { field: Field; text: TextId }> = {
  phoneNumber: { field: 'phone', text: 'register.phoneNotMobile' },
  username: { field: 'phone', text: 'register.phoneNotMobile' },
  newPassword: { field: 'password', text: 'password.too_common' },
}

/** Returns the text of a problem, with its field if it has one. */
function shownProblem(
  found: Problem | undefined,
  t: ReturnType<typeof useTexts>,
): { field?: Field | undefined; message: string } | undefined {
  if (!found) return undefined
  if (!('error' in found)) return { field: found.field, message: t(found.text) }
  const { error } = found
  const known = error instanceof Refusal ? refused[String(error.field)] : undefined
  if (!known) return { message: textOf(error) }
  return { field: known.field, message: t(refusedPassword(error as Refusal) ?? known.text) }
}

/** The problem of a step in the reader's language, and the number of problems so far. */
export function useProblem() {
  const t = useTexts()
  // Kept as what it is: its words follow the language.
  const [found, setFound] = useState<Problem>()
  const [refusals, setRefusals] = useState(0)
  const error = useCurrentProblem(found && 'error' in found ? found.error : found)
  const problem = shownProblem(error === undefined ? undefined : found, t)
  return {
    problem,
    stepError: problem?.field ? undefined : problem?.message,
    refusals,
    setProblem(next: Problem | undefined) {
      setFound(next)
      if (next) setRefusals((count) => count + 1)
    },
  }
}
