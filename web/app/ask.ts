import { type RefusalCode, signsOut } from '#contract/refusal'
import { createAsk } from '#kit/api/ask.ts'
import { goTo } from './navigate.ts'
import { clearSession, token } from './session.ts'

/**
 * Calls the server as whoever is signed in. A service that is gone and a session that has ended lead away wherever they
 * are met (APP-07, APP-18).
 */
export const { ask, refusedWith } = createAsk({ token, refused: leadAway })

function leadAway(code: RefusalCode, tokenUsed: string | null) {
  if (code === 'gone') goTo('/terminated')
  else if (signsOut.has(code) && tokenUsed !== null) {
    // Another sign-in may have happened while this call was on its way; that one stays.
    if (token() === tokenUsed) clearSession()
    if (token() === null) goTo('/login')
  }
}
