import type * as z from 'zod/mini'
import type { IdentityReason } from '#contract/identity'
import type {
  decideIdentity,
  IdentityItem,
  identityCheck,
  memberIdentity,
} from '#contract/operator-identity'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import { audit, auditRead } from '../audit/audit.ts'
import {
  assertOldEnough,
  decryptDateOfBirth,
  encryptDateOfBirth,
  isOldEnough,
} from '../consent/date-of-birth.ts'
import { knownMember } from '../operator-member/member.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { allowPlay, stopPlay } from './age.ts'
import { decryptDetails } from './details.ts'
import { levelOf } from './identity.ts'
import { addressOf } from './pictures.ts'

type By = { operator: Operator; address: string }
type Card = z.output<typeof identityCheck.output>
type Which = { member: string; id: string }
type Item = Omit<IdentityItem, 'at'> & { at: Date }

/** Lists what waits, oldest first. */
export async function queueOf(db: Db, { page, limit }: { page: number; limit: number }) {
  const [items, [{ total }]] = await Promise.all([
    db<Item[]>`
      select public_id as member, c.id::text, name, kind, at from identity_check c join member on member.id = c.member
      where state = 'waiting' order by at, c.id limit ${limit} offset ${(page - 1) * limit}`,
    db<[{ total: number }]>`
      select count(*)::int as total from identity_check where state = 'waiting'`,
  ])
  return { total, items: items.map((item) => Object.assign(item, { at: item.at.getTime() })) }
}

type Row = {
  name: string
  kind: Card['kind']
  at: Date
  state: Card['state']
  reason: Card['reason']
  decidedBy: string | null
  decidedAt: Date | null
  details: string
  numberHash: Buffer | null
  picture: string | null
  pictureType: string | null
  bankAccountName: string
  dateOfBirth: string | null
}

/** Shows a check, and records that the operator saw it. @throws Refusal NO_USER, NO_DATA */
export async function cardOf(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  { member: userId, id }: Which,
  by: By,
): Promise<Card> {
  const { id: member } = await knownMember(db, userId)
  const [row] = await db<Row[]>`
    select name, kind, at, state, reason, username as decided_by, decided_at, details, number_hash, picture,
      picture_type, bank_account_name, date_of_birth
    from identity_check c join member on member.id = c.member left join operator on operator.id = c.decided_by
    where bucket = ${member % 256} and member = ${member} and c.id = ${id}`
  if (!row) throw new Refusal('NO_DATA')
  const others = await db<{ userId: string }[]>`
    select distinct public_id as user_id from identity_check c join member on member.id = c.member
    where number_hash = ${row.numberHash} and c.member <> ${member} order by 1 limit 20`
  await auditRead(db, { by, action: 'identity-look', object: objectOf({ member: userId, id }) })
  const document = decryptDetails(secrets, row.details)
  const { picture, pictureType, dateOfBirth } = row
  return {
    member: userId,
    id,
    name: row.name,
    kind: row.kind,
    at: row.at.getTime(),
    state: row.state,
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.getTime() ?? null,
    document: {
      number: document.number,
      name: document.name,
      dateOfBirth: document.dateOfBirth,
      isTooYoung: !(await isOldEnough(db, document.dateOfBirth)),
    },
    stated: {
      bankAccountName: row.bankAccountName,
      dateOfBirth: dateOfBirth && decryptDateOfBirth(secrets, dateOfBirth),
    },
    usedBy: others.map((other) => other.userId),
    picture: picture && addressOf(secrets, { path: picture, type: pictureType! }),
  }
}

const objectOf = ({ member, id }: Which) =>
  ({ kind: 'identity-check', id: `${member}/${id}` }) as const

type Decision = z.output<typeof decideIdentity.input>
type Waiting = {
  kind: Card['kind']
  state: Card['state']
  reason: IdentityReason | null
  decidedBy: number | null
  details: string
  numberHash: Buffer | null
  dateOfBirth: string | null
}

/** These reasons say that the member may be too young, so that play stops. */
const stopping: ReadonlySet<IdentityReason> = new Set(['too-young', 'date-of-birth-differs'])

/**
 * Decides about a check, under the member's lock: of two operators at once one decides, the other gets `already_decided`. The same
 * decision of the same operator again is `decided`.
 * @throws Refusal NO_USER, NO_DATA, BAD_REQUEST, and for accepting the codes of the contract
 */
export async function decide(
  ctx: Pick<Context, 'db' | 'secrets' | 'jobs' | 'push'>,
  { member: userId, id, decision, reason }: Decision,
  by: By,
): Promise<{ outcome: 'decided' | 'already_decided' }> {
  if ((decision === 'refuse') !== (reason !== undefined)) throw new Refusal('BAD_REQUEST')
  const { id: member } = await knownMember(ctx.db, userId)
  const state = decision === 'accept' ? 'accepted' : 'refused'
  const outcome = await ctx.db.begin(async (tx) => {
    const check = await lockedCheck(tx, member, id)
    if (check.state !== 'waiting') {
      const isSame = check.state === state && check.reason === (reason ?? null)
      return isSame && check.decidedBy === by.operator.id ? 'repeated' : 'already_decided'
    }
    if (check.kind === 'age' && reason !== 'too-young') throw new Refusal('BAD_REQUEST')
    if (state === 'accepted') await assertAcceptable(ctx, tx, { member, check })
    const stops = reason !== undefined && stopping.has(reason)
    await tx`
      update identity_check set state = ${state}, reason = ${reason ?? null}, stops_play = ${stops},
        decided_by = ${by.operator.id}, decided_at = now()
      where bucket = ${member % 256} and member = ${member} and id = ${id}`
    if (stops) await stopPlay(tx, member)
    if (state === 'accepted') await settle(ctx, tx, { member, check, operator: by.operator.id })
    await audit(tx, {
      by,
      action: state === 'accepted' ? 'identity-accept' : 'identity-refuse',
      object: objectOf({ member: userId, id }),
      before: { state: 'waiting' },
      after: { state, reason: reason ?? null },
    })
    await ctx.jobs.add(tx, 'identity.tell', { member, check: id, operator: by.operator.id })
    return 'decided'
  })
  if (outcome === 'decided') ctx.push(member, 'identity')
  return { outcome: outcome === 'already_decided' ? outcome : 'decided' }
}

async function lockedCheck(tx: Tx, member: number, id: string): Promise<Waiting> {
  await tx`select from member where id = ${member} for no key update`
  const [check] = await tx<Waiting[]>`
    select kind, state, reason, decided_by, details, number_hash, date_of_birth
    from identity_check c join member on member.id = c.member
    where bucket = ${member % 256} and member = ${member} and c.id = ${id}`
  if (!check) throw new Refusal('NO_DATA')
  return check
}

type Accepted = { member: number; check: Waiting }

async function assertAcceptable(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { member, check: { details, numberHash, dateOfBirth } }: Accepted,
): Promise<void> {
  const shown = decryptDetails(secrets, details).dateOfBirth
  await assertOldEnough(tx, shown)
  if (dateOfBirth && decryptDateOfBirth(secrets, dateOfBirth) !== shown)
    throw new Refusal('INVALID_USER_INFO', { field: 'dateOfBirth' })
  // Members who show the same document wait for each other here.
  await tx`select pg_advisory_xact_lock(hashtextextended('identity:' || ${numberHash!.toString('hex')}, 0))`
  const [used] = await tx`
    select from identity_check
    where number_hash = ${numberHash} and state = 'accepted' and member <> ${member} limit 1`
  if (used) throw new Refusal('IDENTITY_USED')
}

/** Stores the date of birth of a member who stated none, closes a stated age that was wrong, and opens play again. */
async function settle(
  { secrets }: Pick<Context, 'secrets'>,
  tx: Tx,
  { member, check, operator }: Accepted & { operator: number },
): Promise<void> {
  const birth = encryptDateOfBirth(secrets, decryptDetails(secrets, check.details).dateOfBirth)
  await tx`update member set date_of_birth = ${birth} where id = ${member} and date_of_birth is null`
  await tx`
    update identity_check set state = 'accepted', decided_by = ${operator}, decided_at = now()
    where bucket = ${member % 256} and member = ${member} and kind = 'age' and state = 'waiting'`
  await allowPlay(tx, member)
}

type Answer = z.output<typeof memberIdentity.output>
type HistoryRow = Omit<Answer['checks'][number], 'at' | 'decidedAt' | 'numberEnd'> & {
  at: Date
  decidedAt: Date | null
  details: string
}

/** @throws Refusal NO_USER */
export async function identityOfMember(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  userId: string,
): Promise<Answer> {
  const { id: member } = await knownMember(db, userId)
  const [level, rows] = await Promise.all([
    levelOf(db, member),
    db<HistoryRow[]>`
      select c.id::text, kind, at, state, reason, username as decided_by, decided_at, details
      from identity_check c left join operator on operator.id = c.decided_by
      where bucket = ${member % 256} and member = ${member} order by c.id desc limit 100`,
  ])
  return {
    level,
    checks: rows.map(({ at, decidedAt, details, ...row }) =>
      Object.assign(row, {
        at: at.getTime(),
        decidedAt: decidedAt?.getTime() ?? null,
        numberEnd: decryptDetails(secrets, details).number?.slice(-4) ?? null,
      }),
    ),
  }
}
