import type * as z from 'zod/mini'
import type { Case, caseStory, cases } from '#contract/operator-case'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'

type Asked = z.output<typeof cases.input> & { operator: number }
type Row = Omit<Case, 'money' | 'openedAt' | 'changedAt' | 'name' | 'reference'> & {
  name: string | null
  reference: string | null
  moneyKind: NonNullable<Case['money']>['kind'] | null
  moneyId: string | null
  isOthers: boolean
  openedAt: Date
  changedAt: Date
}

/** Lists the cases of a filter. Those that wait come oldest first. @throws Refusal BAD_REQUEST */
export async function casesOf(
  db: Db,
  { limit, after, list, kind, isMine, conversation, moneyKind, moneyId, operator }: Asked,
): Promise<z.output<typeof cases.output>> {
  if ((moneyKind === undefined) !== (moneyId === undefined)) throw new Refusal('BAD_REQUEST')
  const isRising = list === 'waiting'
  const which = db.all([
    list === 'waiting' && db`s.state in ('open', 'claimed')`,
    (list === 'answered' || list === 'closed') && db`s.state = ${list}`,
    kind !== undefined && db`s.kind = ${kind}`,
    isMine === true && db`${operator} in (s.opened_by, s.claimed_by)`,
    conversation !== undefined &&
      db`s.conversation = (select id from conversation where name = ${conversation})`,
    moneyKind !== undefined &&
      moneyId !== undefined &&
      db`s.money_kind = ${moneyKind} and s.money_id = ${moneyId}`,
    after !== undefined && (isRising ? db`s.id > ${after}` : db`s.id < ${after}`),
  ])
  const [rows, [{ waiting }]] = await Promise.all([
    rowsOf(
      db,
      db`where ${which} order by ${isRising ? db`s.id` : db`s.id desc`} limit ${limit + 1}`,
    ),
    db<[{ waiting: number }]>`
      select count(*)::int as waiting from support_case where state in ('open', 'claimed')`,
  ])
  return { cases: rows.slice(0, limit).map(shown), hasMore: rows.length > limit, waiting }
}

const rowsOf = (db: Db, rest: ReturnType<Db['all']>) => db<Row[]>`
  select s.id::text, s.kind, s.state, c.name as conversation, member.name, s.reference, s.money_kind, s.money_id, s.is_others,
    opener.username as opened_by, s.opened_at, claimer.username as claimed_by, s.changed_at
  from support_case s join conversation c on c.id = s.conversation left join member on member.id = c.member
    join operator opener on opener.id = s.opened_by left join operator claimer on claimer.id = s.claimed_by
  ${rest}`

const shown = ({ moneyKind, moneyId, isOthers, openedAt, changedAt, ...row }: Row): Case => ({
  ...row,
  name: row.name ?? '',
  reference: row.reference ?? '',
  money: moneyKind && moneyId ? { kind: moneyKind, id: moneyId, isOthers } : null,
  openedAt: openedAt.getTime(),
  changedAt: changedAt.getTime(),
})

type Story = z.output<typeof caseStory.output>
type Line = Omit<Story['lines'][number], 'at' | 'text'> & { text: string | null; at: Date }

/** Reads a case and what was said about it. @throws Refusal NO_DATA */
export async function storyOf(db: Db, id: string): Promise<Story> {
  const [row] = await rowsOf(db, db`where s.id = ${id}`)
  if (!row) throw new Refusal('NO_DATA')
  const lines = await db<Line[]>`
    select l.id::text, step, username as by, text, l.created_at as at
    from support_case_line l join operator on operator.id = l.operator
    where support_case = ${id} order by l.id`
  return {
    ...shown(row),
    lines: lines.map(({ at, text, ...line }) => ({ ...line, text: text ?? '', at: at.getTime() })),
  }
}
