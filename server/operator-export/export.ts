import * as z from 'zod/mini'
import type { ApprovalCode } from '#contract/approval'
import { Refusal } from '#contract/refusal'
import type { Right } from '#contract/right'
import type { Db, Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import {
  type ApprovalAction,
  approvalAction,
  type Decider,
  runnable,
} from '../platform/approval.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'

/** More rows than this in one file take a second person, and more than the next are never exported. */
const rowsAlone = 1_000
const rowsMax = 50_000
/** Rows of all lists that one operator exports alone in 24 hours: small files must not add up to a whole table. */
const rowsAloneADay = 3_000
/** A proposer whose download broke off may repeat it. */
const downloadsMax = 3
const hours = 24

type Schema = z.ZodMiniType<object>
type Input<S extends Schema> = z.ZodMiniType<{
  username: string
  rows: number
  filter: z.output<S>
}>

/** A list that operators save as a file. */
export type Source<S extends Schema> = {
  name: 'members' | 'deposits' | 'audit'
  filter: S
  count: (db: Db, filter: z.output<S>, atMost: number) => Promise<number>
  action: ApprovalAction<Input<S>>
}

/** Declares a list, and its export as an action that takes two. `username` is the proposer, who may then download it. */
export const sourceOf = <S extends Schema>({
  right,
  ...source
}: Omit<Source<S>, 'action'> & { right: Right }): Source<S> => ({
  ...source,
  action: approvalAction({
    code: `export.${source.name}` satisfies ApprovalCode,
    right,
    input: z.strictObject({
      username: z.string(),
      rows: z.int(),
      filter: source.filter,
    }) as unknown as Input<S>,
  }),
})

type By = { operator: Operator; address: string }

/**
 * Allows an export, and records it in the audit.
 * @returns the number of rows. @throws Refusal EXPORT_TAKES_TWO, EXPORT_TOO_LARGE, BAD_REQUEST as the list does
 */
export async function startExport<S extends Schema>(
  { db }: Context,
  { operator, address }: By,
  source: Source<S>,
  { filter, input }: { filter: z.output<S>; input: object },
): Promise<number> {
  const rows = await countedOf(db, source, filter)
  await db.begin(async (tx) => {
    // The second of two exports at once counts the rows of the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`export:${operator.id}`}, 0))`
    const takesTwo = await isMoreThanAlone(tx, operator, rows)
    const approval = takesTwo ? await approvalOf(tx, operator, source, { filter, rows }) : undefined
    await audit(tx, {
      by: { operator, address },
      action: 'export',
      ...(approval && { object: { kind: 'approval', id: String(approval) }, approval }),
      after: { [source.name]: rows, filter: input },
    })
  })
  return rows
}

/** @throws Refusal EXPORT_TOO_LARGE */
async function countedOf<S extends Schema>(db: Db, source: Source<S>, filter: z.output<S>) {
  const rows = await source.count(db, filter, rowsMax + 1)
  if (rows > rowsMax) throw new Refusal('EXPORT_TOO_LARGE')
  return rows
}

/** True if a file has more rows than one operator exports alone, at once or with the other files of 24 hours. */
async function isMoreThanAlone(db: Db | Tx, operator: Operator, rows: number): Promise<boolean> {
  if (rows > rowsAlone) return true
  // Files that two people allowed have an approval, and those of reports and codes have an object.
  const [{ before }] = await db<[{ before: number }]>`
    select coalesce(sum(coalesce(after -> 'members', after -> 'deposits', after -> 'audit')::int), 0)::int as before
    from operator_audit
    where username = ${operator.username} and operator = ${operator.id} and action = 'export' and kind = ''
      and approval is null and at > now() - ${hours} * interval '1 hour'`
  return before + rows > rowsAloneADay
}

/**
 * Finds the approval of this filter that the operator proposed, and locks it, so that downloads at the same time count one
 * after the other. The audit has the downloads. The second person saw the number of rows: the list may have grown since by what
 * one operator exports alone. @throws Refusal EXPORT_TAKES_TWO
 */
async function approvalOf<S extends Schema>(
  tx: Tx,
  operator: Operator,
  { action, filter: schema }: Source<S>,
  { filter, rows }: { filter: z.output<S>; rows: number },
): Promise<number> {
  const stored = JSON.stringify(z.encode(schema, filter))
  const [approval] = await tx<{ id: number }[]>`
    select id from approval
    where proposed_by = ${operator.id} and action = ${action.code} and state = 'executed'
      and decided_at > now() - ${hours} * interval '1 hour' and input -> 'filter' = ${stored}::text::jsonb
      and (input ->> 'rows')::int >= ${rows - rowsAlone}
    order by id desc limit 1 for update`
  if (!approval) throw new Refusal('EXPORT_TAKES_TWO')
  const [{ downloads }] = await tx<[{ downloads: number }]>`
    select count(*)::int as downloads from operator_audit
    where about = ${String(approval.id)} and kind = 'approval' and action = 'export'`
  if (downloads >= downloadsMax) throw new Refusal('EXPORT_TAKES_TWO')
  return approval.id
}

/** Proposes an export for the operator. @throws Refusal EXPORT_TOO_LARGE, BAD_REQUEST; the codes of `withApproval` */
export async function proposeExport<S extends Schema>(
  ctx: Context,
  by: Decider,
  source: Source<S>,
  filter: z.output<S>,
): Promise<{ outcome: 'done' | 'proposed' | 'already_decided' }> {
  const rows = await countedOf(ctx.db, source, filter)
  if (!(await isMoreThanAlone(ctx.db, by.operator, rows))) return { outcome: 'done' }
  return decide(ctx, by, source, { username: by.operator.username, rows, filter })
}

/** The approval itself is what allows the downloads: nothing else changes when it is carried out. */
const decide = <S extends Schema>(
  { db }: Context,
  by: Decider,
  { name, action }: Source<S>,
  input: z.output<Input<S>>,
) =>
  db.begin((tx) => {
    const object = `${name} ${input.username}`
    const proposal = { action, object, input, before: {}, takesTwo: true }
    return withApproval(tx, by, proposal, async () => undefined)
  })

/** Lets the approvals carry out the export of a list. */
export const runnableExport = <S extends Schema>(source: Source<S>) =>
  runnable(source.action, (ctx, by, input) => decide(ctx, by, source, input))
