import { Refusal } from '#contract/refusal'
import { codeMs } from './begun.ts'

type Sent<T> = { answer: T; askedBefore: number | undefined }

/** Asks for a code. The server repeats an answer that was lost, whose code may have expired since: then asks for another. */
export async function newCode<T>(ask: () => Promise<Sent<T>>): Promise<T> {
  const { answer, askedBefore } = await ask()
  if (askedBefore === undefined || Date.now() - askedBefore < codeMs) return answer
  try {
    return (await ask()).answer
  } catch (error) {
    // Only now did the server receive the request, and it has just sent the code.
    if (error instanceof Refusal && error.code === 'OTP_BLOCK') return answer
    throw error
  }
}
