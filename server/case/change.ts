import type { AuditAction } from '#contract/audit'
import type { CaseState, caseSteps } from '#contract/operator-case'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit } from '../audit/audit.ts'
import type { Actor } from './open.ts'

type Step = Exclude<(typeof caseSteps)[number], 'opened'>
type Known = { conversation: string; last: number; state: CaseState; claimedBy: number | null }
type Changed = { isDone: boolean; state: CaseState; claimedBy: string | null; conversation: string }

type Rule = {
  to: CaseState
  action: AuditAction
  mayFollow: (known: Known, operator: number) => boolean
}

const isOwn = ({ state, claimedBy }: Known, operator: number) =>
  state === 'claimed' && claimedBy === operator
const isOver = ({ state }: Known) => state === 'answered' || state === 'closed'

const rules: Record<Step, Rule> = {
  claimed: { to: 'claimed', action: 'case-claim', mayFollow: ({ state }) => state === 'open' },
  released: { to: 'open', action: 'case-release', mayFollow: isOwn },
  answered: {
    to: 'answered',
    action: 'case-answer',
    mayFollow: (known, operator) => known.state === 'open' || isOwn(known, operator),
  },
  reopened: { to: 'open', action: 'case-reopen', mayFollow: isOver },
  closed: { to: 'closed', action: 'case-close', mayFollow: ({ state }) => state !== 'closed' },
}

/**
 * Takes a step if the case still allows it to this operator. @returns the state of now, and whether the step was taken
 * @throws Refusal NO_DATA
 */
export const change = (
  db: Db,
  actor: Actor,
  { id, step, text }: { id: string; step: Step; text?: string },
) =>
  db.begin(async (tx): Promise<Changed> => {
    const { operator, address } = actor
    const known = await lock(tx, id)
    const { to, action, mayFollow } = rules[step]
    const { conversation, state } = known
    if (!mayFollow(known, operator.id))
      return { isDone: false, state, claimedBy: await nameOf(tx, known.claimedBy), conversation }
    const claimedBy = step === 'claimed' || step === 'answered' ? operator.id : null
    const kept = step === 'closed' && state !== 'open' ? known.claimedBy : claimedBy
    await tx`
      update support_case set state = ${to}, claimed_by = ${kept}, changed_at = now() where id = ${id}`
    await tx`
      insert into support_case_line (support_case, step, after, operator, text)
      values (${id}, ${step}, ${known.last}, ${operator.id}, ${text ?? null})`
    if (step === 'answered') await wake(tx, conversation)
    await audit(tx, {
      by: { operator, address },
      action,
      object: { kind: 'case', id },
      before: { state },
      after: { state: to },
    })
    return { isDone: true, state: to, claimedBy: await nameOf(tx, kept), conversation }
  })

/** The conversation is locked before its case, as by all who change both. @throws Refusal NO_DATA */
async function lock(tx: Tx, id: string): Promise<Known> {
  const [about] = await tx<{ conversation: string; last: number }[]>`
    select c.name as conversation, c.last from conversation c
    where c.id = (select conversation from support_case where id = ${id}) for no key update`
  const [row] = await tx<Pick<Known, 'state' | 'claimedBy'>[]>`
    select state, claimed_by from support_case where id = ${id} for no key update`
  if (!about || !row) throw new Refusal('NO_DATA')
  return { ...about, ...row }
}

/** The conversation waits for support, as after a snooze that is due. */
const wake = (tx: Tx, conversation: string) => tx`
  update conversation set snoozed_until = now()
  where name = ${conversation} and ended_at is null and (snoozed_until > now() or waiting_since is null)`

async function nameOf(tx: Tx, operator: number | null): Promise<string | null> {
  const [row] = await tx<{ username: string }[]>`
    select username from operator where id = ${operator}`
  return row?.username ?? null
}
