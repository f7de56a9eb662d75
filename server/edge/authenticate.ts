import type { RefusalCode } from '#contract/refusal'
import type { Caller, Operator, Visitor } from '../platform/call.ts'
import type { Answering, Who } from './pipeline.ts'

/** Whose session a token opens, or why none. */
type SessionOf<Owner> = (token: string) => Promise<Owner | RefusalCode>

export type Sessions = {
  member: SessionOf<Caller>
  visitor: SessionOf<Visitor>
  operator: SessionOf<Operator>
  isOperatorToken: (token: string) => boolean
}

/** An operator's token is no member's, and a member's no operator's: INVALID_USER_3, when it is a good one. */
export function authenticator(sessions: Sessions): Answering['authenticate'] {
  const member = async (token: string): Promise<Who | RefusalCode> => {
    const caller = await sessions.member(token)
    return typeof caller === 'string' ? caller : { name: `member:${caller.member}`, caller }
  }
  const visitor = async (token: string): Promise<Who | RefusalCode> => {
    const found = await sessions.visitor(token)
    return typeof found === 'string' ? found : { name: `visitor:${found.name}`, visitor: found }
  }
  const operator = async (token: string): Promise<Who | RefusalCode> => {
    const found = await sessions.operator(token)
    return typeof found === 'string' ? found : { name: `operator:${found.id}`, operator: found }
  }
  const ofAnother = async (whose: typeof member, token: string): Promise<RefusalCode> => {
    const who = await whose(token)
    return typeof who === 'string' ? who : 'INVALID_USER_3'
  }
  const { isOperatorToken } = sessions
  return {
    member: (token) => (isOperatorToken(token) ? ofAnother(operator, token) : member(token)),
    visitor: (token) => (isOperatorToken(token) ? ofAnother(operator, token) : visitor(token)),
    operator: (token) => (isOperatorToken(token) ? operator(token) : ofAnother(visitor, token)),
  }
}
