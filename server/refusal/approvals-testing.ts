import { approve, withdrawApproval } from '#contract/approval'
import { call } from '#contract/call'
import { changeRole } from '#contract/operator-role'
import { openDb } from '#db'
import { newOperator } from '../operator/testing.ts'
import { type Cases, refusalCode, type Stage } from './testing.ts'

const reason = 'covers the night shift'

/** A proposal of one owner, and another owner to approve it. */
async function proposalOf({ app }: Stage) {
  const [one, two] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const { username, id: person } = await newOperator(app)
  await call(changeRole, { username, role: 'risk', reason }, one.desk)
  const [{ id }] = await app.ctx.db<[{ id: number }]>`
    select id from approval where object = ${username}`
  return { one, two, person, id: String(id) }
}

/** Runs a statement that no server may run. */
async function asOwner({ app }: Stage, statement: string) {
  const owner = openDb(app.databaseUrl, { asOwner: true, max: 1 })
  try {
    await owner.unsafe(statement)
  } finally {
    await owner.end()
  }
}

/** Refusals of actions that take two operators. */
export const approvals = {
  async APPROVAL_OWN(stage) {
    const { one, id } = await proposalOf(stage)
    return refusalCode(call(approve, { id, reason }, one.desk))
  },
  async APPROVAL_DEPENDENT(stage) {
    const { one, two, id } = await proposalOf(stage)
    await stage.app.ctx.db`
      insert into operator_change (operator, changed_by, kind) values (${two.id}, ${one.id}, 'reset')`
    return refusalCode(call(approve, { id, reason }, two.desk))
  },
  async APPROVAL_LAPSED(stage) {
    const { one, two, id } = await proposalOf(stage)
    await stage.app.ctx.db`update operator set is_active = false where id = ${one.id}`
    return refusalCode(call(approve, { id, reason }, two.desk))
  },
  async APPROVAL_STALE(stage) {
    const { two, person, id } = await proposalOf(stage)
    await stage.app.ctx.db`update operator set role = 'content' where id = ${person}`
    return refusalCode(call(approve, { id, reason }, two.desk))
  },
  async APPROVAL_EXPIRED(stage) {
    const { two, id } = await proposalOf(stage)
    await asOwner(
      stage,
      `set session_replication_role = replica;
       update approval set proposed_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
       where id = ${id}`,
    )
    return refusalCode(call(approve, { id, reason }, two.desk))
  },
  async APPROVAL_WITHDRAWN(stage) {
    const { one, two, id } = await proposalOf(stage)
    await call(withdrawApproval, { id }, one.desk)
    return refusalCode(call(approve, { id, reason }, two.desk))
  },
} satisfies Cases
