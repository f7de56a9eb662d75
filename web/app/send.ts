import { profile } from '#contract/profile'
import { createSend } from '#kit/api/send.ts'
import { ask } from './ask.ts'
import { keepMemberId, memberId, onRequestKeys, requestKeys, token } from './session.ts'

/** `requests` are the member's without a definite answer, whichever tab made them. */
export const { requests, holdKey, holdFileKey, send } = createSend({
  ask,
  keys: requestKeys,
  owner: async () => (token() === null ? 'nobody' : await member()),
})
onRequestKeys(() => requests.changes.set((count) => count + 1))

/** The member whom the token belongs to. Asked for where no screen has read it yet. */
async function member(): Promise<string> {
  const known = memberId()
  if (known !== null) return known
  const asker = token()
  const { profile: read } = await ask(profile, {})
  if (token() === asker) keepMemberId(read._id)
  return read._id
}
