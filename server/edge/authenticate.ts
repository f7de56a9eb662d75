import type { RefusalCode } from '#contract/refusal'
import type { Caller, Operator, Visitor } from '../platform/call.ts'
import type { Client, PipelineParts } from './pipeline.ts'

/** Finds the owner of the session that a token opens, or the reason why it opens none. */
type SessionOf<Owner> = (token: string) => Promise<Owner | RefusalCode>

export type Sessions = {
  member: SessionOf<Caller>
  visitor: SessionOf<Visitor>
  operator: SessionOf<Operator>
  isOperatorToken: (token: string) => boolean
}

/** A valid token of an operator on a member's endpoint, or the reverse, is INVALID_USER_3. */
export function authenticator(sessions: Sessions): PipelineParts['authenticate'] {
  const member = async (token: string): Promise<Client<'member'> | RefusalCode> => {
    const caller = await sessions.member(token)
    if (typeof caller === 'string') return caller
    return { name: `member:${caller.member}`, identity: { caller } }
  }
  const visitor = async (token: string): Promise<Client<'visitor'> | RefusalCode> => {
    const found = await sessions.visitor(token)
    if (typeof found === 'string') return found
    return { name: `visitor:${found.name}`, identity: { visitor: found } }
  }
  const operator = async (token: string): Promise<Client<'operator'> | RefusalCode> => {
    const found = await sessions.operator(token)
    if (typeof found === 'string') return found
    return { name: `operator:${found.id}`, identity: { operator: found } }
  }
  const refuseOther = async (
    other: (token: string) => Promise<Client | RefusalCode>,
    token: string,
  ): Promise<RefusalCode> => {
    const client = await other(token)
    return typeof client === 'string' ? client : 'INVALID_USER_3'
  }
  const { isOperatorToken } = sessions
  return {
    member: (token) => (isOperatorToken(token) ? refuseOther(operator, token) : member(token)),
    visitor: (token) => (isOperatorToken(token) ? refuseOther(operator, token) : visitor(token)),
    operator: (token) => (isOperatorToken(token) ? operator(token) : refuseOther(visitor, token)),
  }
}
