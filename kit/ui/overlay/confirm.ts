import { Unanswered } from '#contract/call'
import { Refusal } from '#contract/refusal'
import { problemText, t } from '../../i18n/texts.ts'
import { createStore } from '../store.ts'

export type Question = {
  title: string
  text: string
  /** The label of the button that confirms. */
  yes: string
  /** Absent: there is nothing to decide, only to read. */
  no?: string
  danger?: boolean
  /** The error that it is about, as it was thrown. */
  problem?: unknown
}

export type Asked = Question & { answer: (isYes: boolean) => void }
export const questions = createStore<Asked[]>([])

/**
 * Asks before doing. Closing it by any other way is a no.
 * @public
 */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    // A button can be tapped twice before its question covers it, and two answers would act twice.
    if (questions.get().some(isSameAs(question))) return resolve(false)
    const asked = {
      ...question,
      answer(isYes: boolean) {
        questions.set((all) => all.filter((other) => other !== asked))
        resolve(isYes)
      },
    }
    questions.set((all) => [...all, asked])
  })

const isSameAs =
  ({ title, text }: Question) =>
  (other: Question): boolean =>
    other.title === title && other.text === text

/**
 * Says in a dialog what went wrong and what to do: a text, or anything that was thrown, with a text of its own if given. A
 * request without an answer is not said to have failed: the same tap sends it again under its idempotency key.
 */
export function showError(problem: unknown, text?: string): Promise<boolean> {
  const isUnanswered = problem instanceof Unanswered
  const said = isUnanswered ? t('unanswered.text') : problemText(problem)
  return confirm({
    title: t(isUnanswered ? 'unanswered.title' : 'error.title'),
    text: text ?? said,
    yes: t('common.ok'),
    problem,
  })
}

/** Tells whether a limit, a break or an exclusion of the member refused it: its details tell until when. */
export const isOfLimits = (problem: unknown): boolean =>
  problem instanceof Refusal && (problem.details as { until?: unknown })?.until !== undefined
