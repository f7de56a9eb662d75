import { type Invite, invites } from '#contract/invite'
import { ask } from '../app/ask.ts'
import { type Unsettled, unsettledOf } from './shares.ts'

/** The most lines that one answer may have. */
const linesMax = 100

/** Looks through all lines: what is still open may be old. */
export async function readUnsettled(): Promise<Unsettled> {
  const lines: Invite[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(invites, { page, limit: linesMax })
    lines.push(...answer.invites)
    if (answer.invites.length === 0 || page * linesMax >= answer.total) return unsettledOf(lines)
  }
}
