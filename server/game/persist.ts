import { setTimeout as wait } from 'node:timers/promises'
import type { Answer } from '#providers/answer'
import { ask, type Question } from '#providers/ask'

const tries = 3
const pauseMs = 300
const timeoutMs = 8_000

/** Retries an idempotent request a few times until the reply is definite. */
export async function askUntilDefinite<Args, Done>(
  question: Question<Args, Done>,
  args: () => Args,
): Promise<Answer<Done>> {
  for (let left = tries; ; left--) {
    const answer = await ask(question, args(), timeoutMs)
    const isDefinite = answer.word === 'done' || (answer.word === 'refused' && !answer.isUnheard)
    if (isDefinite || left <= 1) return answer
    await wait(pauseMs)
  }
}
