import { type RefusalCode, signsOut } from '#contract/refusal'
import { createAsk } from '#kit/api/ask.ts'
import { reached } from '#kit/ui/connection.ts'
import { goTo } from './navigate.ts'
import { clearSession, token } from './session.ts'

/**
 * Calls the server with the current session. If the service is gone or the session has ended, any call leads to the page
 * that says so (APP-07, APP-18).
 */
export const { ask, refusedWith } = createAsk({ token, refused: leadAway, reached })

/** The sign-in says so. */
export const ended = { state: { hasEnded: true } }

function leadAway(code: RefusalCode, tokenUsed: string | null) {
  if (code === 'gone') goTo('/terminated')
  else if (signsOut.has(code) && (tokenUsed !== null || location.pathname.startsWith('/user'))) {
    // Another sign-in may have happened while this call was on its way; that one stays.
    if (tokenUsed !== null && token() === tokenUsed) clearSession()
    if (token() === null) goTo('/login', ended)
  }
}
