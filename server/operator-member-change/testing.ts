import { call } from '#contract/call'
import { login } from '#contract/login'
import { memberCard } from '#contract/operator-member-card'
import { baht, type Scene } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import type { newOperator } from '../operator/testing.ts'
import { newMember, password } from '../register/testing.ts'

export type Desk = Awaited<ReturnType<typeof newOperator>>

/** Adds a member with so many baht. */
export async function person({ app }: Scene, money = 0) {
  const member = await newMember(app.host, { name: 'Person' })
  const [row] = await app.ctx.db<{ id: number; userId: string }[]>`
    select id, public_id as user_id from member order by id desc limit 1`
  if (money) await give(app.ctx, row!.id, baht(money))
  const signIn = (secret = password) =>
    call(login, { username: member.username, password: secret, remember: false }, app)
  return { ...member, dbId: row!.id, userId: row!.userId, signIn }
}

/** The version of the member that a page shows now. */
export const versionOf = async ({ desk }: Desk, id: string): Promise<number> =>
  (await call(memberCard, { id }, desk)).version

/** The last line of the audit about a member that is no view. */
export async function lastAudit({ app }: Scene, userId: string) {
  const [line] = await app.ctx.db<
    { action: string; reason: string; before: object; after: object; approval: number | null }[]
  >`
    select action, reason, before, after, approval from operator_audit
    where kind = 'member' and about = ${userId} and action <> 'look' order by id desc limit 1`
  return line
}

/** Makes one operator dependent on another, as if it had added the account. */
export const makePuppet = ({ app }: Scene, puppet: Desk, maker: Desk) => app.ctx.db`
  insert into operator_change (operator, changed_by, kind) values (${puppet.id}, ${maker.id}, 'made')`
