import type { RefusalCode } from '#contract/refusal'
import type { Answering, Who } from './answer.ts'
import { visitorOf } from './chat/visitor.ts'
import type { Context } from './context.ts'
import { callerOf } from './login/session.ts'
import { isOperatorToken, operatorOf } from './operator/session.ts'

/** An operator's token is no member's, and a member's no operator's: INVALID_USER_3, when it is a good one. */
export function knownTo(ctx: Context): Answering['known'] {
  const member = async (token: string): Promise<Who | RefusalCode> => {
    const caller = await callerOf(ctx, token)
    return typeof caller === 'string' ? caller : { name: `member:${caller.member}`, caller }
  }
  const visitor = async (token: string): Promise<Who | RefusalCode> => {
    const found = await visitorOf(ctx, token)
    return typeof found === 'string' ? found : { name: `visitor:${found.name}`, visitor: found }
  }
  const operator = async (token: string): Promise<Who | RefusalCode> => {
    const found = await operatorOf(ctx.db, token)
    return typeof found === 'string' ? found : { name: `operator:${found.id}`, operator: found }
  }
  const ofAnother = async (whose: typeof member, token: string): Promise<RefusalCode> => {
    const who = await whose(token)
    return typeof who === 'string' ? who : 'INVALID_USER_3'
  }
  return {
    member: (token) => (isOperatorToken(token) ? ofAnother(operator, token) : member(token)),
    visitor: (token) => (isOperatorToken(token) ? ofAnother(operator, token) : visitor(token)),
    operator: (token) => (isOperatorToken(token) ? operator(token) : ofAnother(visitor, token)),
  }
}
