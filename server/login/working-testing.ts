import { Refusal } from '#contract/refusal'
import { solve } from '#contract/solve-work'

/** Asks, and asks again with a proof of work if the server wants one, as the apps do. */
export async function working<T>(ask: (proof?: string) => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'PROOF_OF_WORK_NEEDED') throw error
    return ask(await solve(error.details))
  }
}
