import { operatorMe } from '#contract/operator'
import { createSend } from '#kit/api/send.ts'
import { ask } from './ask.ts'
import { requestKeys, session } from './session.ts'

let known: { token: string; username: string } | undefined

export const { holdFileKey, send } = createSend({ ask, keys: requestKeys, owner: operator })

/** Whose requests these are; a session belongs to one operator. */
async function operator(): Promise<string> {
  const token = session.get()
  if (token === null) return 'nobody'
  if (known?.token !== token) known = { token, username: (await ask(operatorMe, {})).username }
  return known.username
}
