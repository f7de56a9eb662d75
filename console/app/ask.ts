import { signsOut } from '#contract/refusal'
import { createAsk } from '#kit/api/ask.ts'
import { reached } from '#kit/ui/connection.ts'
import { endSession, refusedRights, session } from './session.ts'

/** Calls the server as the operator. A session that is over ends here too, unless another one began meanwhile. */
export const { ask, refusedWith } = createAsk({
  token: session.get,
  refused(code, tokenUsed) {
    if (signsOut.has(code) && tokenUsed !== null && session.get() === tokenUsed)
      endSession({ isOver: true })
    if (code === 'INVALID_USER_3') refusedRights.set((count) => count + 1)
  },
  reached,
})
