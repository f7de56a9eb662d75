import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { memberBonuses, memberCard } from '#contract/operator-member-card'
import type { Db } from '#db'
import { type Amount, toAmount, toSum } from '#money'
import { openReviews } from '../bet/review.ts'
import { type BonusClaim, isActive, lastClaimOf, owedAfter } from '../bonus/claim.ts'
import { balanceColumn } from '../game/account.ts'
import { showPhone } from '../login/phone.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'
import { furtherPayersOf } from '../profile/payers.ts'
import { withdrawBoundsOf } from '../withdraw/limits.ts'
import { type Known, knownMember } from './member.ts'

type Card = z.output<typeof memberCard.output>

/** Reads the overview of a member. @throws Refusal NO_USER */
export async function cardOf(ctx: Context, userId: string, language: Language): Promise<Card> {
  const { db, ledger } = ctx
  const member = await knownMember(db, userId)
  const { id, currency, status } = member
  const [person, payers, balances, games, claim, net, conversation, withdrawLimit] =
    await Promise.all([
      personOf(ctx, id),
      payersOf(ctx, id),
      ledger.balancesOf(id),
      gamesOf(db, id, language),
      lastClaimOf(db, id),
      netOf(db, id),
      conversationOf(db, id),
      withdrawLimitOf(db, member),
    ])
  const { main, hold, refund, invite } = balances
  return {
    userId,
    status,
    currency,
    games,
    net,
    conversation,
    withdrawLimit,
    ...person,
    payers,
    balances: { main, hold, refund, invite },
    bonus: claim && isActive(claim) ? shownBonus(claim) : null,
    isWholeOwed: (await owedAfter(db, claim)) !== undefined,
  }
}

const shownBonus = (claim: BonusClaim): Card['bonus'] => {
  const { bonus: code, name, state, deposit, granted, wageringRequired, wagered } = claim
  return { code, name, state, deposit, granted, wageringRequired, wagered }
}

async function withdrawLimitOf(db: Db, { id, currency }: Known): Promise<Card['withdrawLimit']> {
  const { general, own } = await withdrawBoundsOf(db, { member: id, currency })
  return {
    maximum: own.maximum ?? general.maximum,
    countADay: own.countADay ?? general.countADay,
    isOwnMaximum: own.maximum !== null,
    isOwnCount: own.countADay !== null,
  }
}

type Person = {
  name: string
  phone: string
  createdAt: Date
  source: string
  inviterId: string | null
  inviterName: string | null
  invited: number
  bankCode: string
  holder: string
  accountNo: string
  lastSignInAt: Date | null
  sessions: number
  category: Card['category']
  returning: Card['returning']
  until: Date | null
  anonymisedAt: Date | null
  version: number
  tags: string[]
}

async function personOf({ db, secrets }: Context, id: number) {
  const [row] = await db<[Person]>`
    select m.name, m.phone, m.created_at, m.source, inviter.public_id as inviter_id, inviter.name as inviter_name,
      (select count(*)::int from (select from member where inviter = m.id limit 1000) counted) as invited,
      m.bank_code, m.bank_account_name as holder, m.bank_account_no as account_no,
      (select nullif(signed_in_at, 'epoch') from member_summary
        where bucket = m.id % 256 and member_summary.member = m.id) as last_sign_in_at,
      (select count(*)::int from session
        where session.bucket = m.id % 256 and session.member = m.id and revoked_at is null and ends_at > now()) as sessions,
      m.status_category as category, m.status_until as until, m.version, m.anonymised_at,
      case when m.status = 'suspended' and m.status_until is not null then m.returning_category end as returning,
      array(select tag from member_tag where bucket = m.id % 256 and member_tag.member = m.id order by tag) as tags
    from member m left join member inviter on inviter.id = m.inviter where m.id = ${id}`
  const { name, phone, createdAt, source, inviterId, inviterName, invited, sessions } = row
  const { category, until, returning, version, tags } = row
  const account = decryptAccountNo(secrets, row.accountNo)
  return {
    name,
    source,
    invited,
    sessions,
    category,
    returning,
    version,
    tags,
    until: until?.getTime() ?? null,
    anonymisedAt: row.anonymisedAt?.getTime() ?? null,
    phone: showPhone(phone),
    createdAt: createdAt.getTime(),
    inviter: inviterId === null ? null : { userId: inviterId, name: inviterName! },
    bank: { code: row.bankCode, holder: row.holder, account: `•••${account.slice(-4)}` },
    lastSignInAt: row.lastSignInAt?.getTime() ?? null,
  }
}

async function payersOf({ db, secrets }: Context, member: number): Promise<Card['payers']> {
  const payers = await furtherPayersOf(secrets, db, member)
  return payers.map(({ id, bank, name, account, addedAt }) => ({
    id,
    bank,
    holder: name,
    account: `•••${account.slice(-4)}`,
    addedAt: addedAt.getTime(),
  }))
}

type GameRow = Omit<Card['games'][number], 'readAt'> & { readAt: Date | null }

/** Lists all games with an account, also closed ones, because the member's money stays there. */
async function gamesOf(db: Db, member: number, language: Language): Promise<Card['games']> {
  const rows = await db<GameRow[]>`
    select game.code, case ${language} when 'th' then name_th when 'la' then name_la else name_en end as name,
      username, is_open, read_at,
      ${balanceColumn(db)} as balance,
      (select id::text from bet_review where bet_review.bucket = game_account.bucket and bet_review.member = game_account.member
        and bet_review.game = game.code and ${openReviews(db)} order by seen_at limit 1) as round_in_review
    from game_account join game on game.code = game_account.game
    where game_account.bucket = ${member % 256} and game_account.member = ${member} and opened_at is not null
    order by position`
  return rows.map(({ readAt, balance, ...game }) => ({
    ...game,
    balance: toAmount(balance),
    readAt: readAt?.getTime() ?? null,
  }))
}

type Sums = Record<'deposits' | 'withdrawals' | 'deposits30' | 'withdrawals30', Amount>

/** Sums what was deposited and paid out, now and in the last 30 days. */
async function netOf(db: Db, member: number): Promise<Card['net']> {
  const [row] = await db<[Sums]>`
    select coalesce(sum(amount) filter (where kind = 'deposit'), 0)::int8 as deposits,
      coalesce(sum(amount) filter (where kind = 'withdraw'), 0)::int8 as withdrawals,
      coalesce(sum(amount) filter (where kind = 'deposit' and recent), 0)::int8 as deposits30,
      coalesce(sum(amount) filter (where kind = 'withdraw' and recent), 0)::int8 as withdrawals30
    from (
      select kind, amount, created_at > now() - interval '30 days' as recent from ledger.movement
      where bucket = ${member % 256} and member = ${member} and kind in ('deposit', 'withdraw') and state = 'settled'
    ) paid`
  return {
    days30: { deposits: toSum(row.deposits30), withdrawals: toSum(row.withdrawals30) },
    lifetime: { deposits: toSum(row.deposits), withdrawals: toSum(row.withdrawals) },
  }
}

async function conversationOf(db: Db, member: number): Promise<Card['conversation']> {
  const [row] = await db<{ lastAt: Date | null; unread: number }[]>`
    select last_message_at as last_at, (select count(*)::int from chat_message m where m.conversation = c.id
      and m.sequence > c.support_read and m.sender = 'customer') as unread
    from conversation c where c.member = ${member} and c.last > 0`
  return row?.lastAt ? { lastAt: row.lastAt.getTime(), unread: row.unread } : null
}

type Claim = z.output<typeof memberBonuses.output>['claims'][number]
type ClaimRow = Omit<Claim, 'activatedAt' | 'endedAt'> & { activatedAt: Date; endedAt: Date | null }

/** Lists the bonuses that the member claimed. */
export async function bonusesOf(db: Db, { id, currency }: Known) {
  const rows = await db<ClaimRow[]>`
    select id::text, bonus as code, name, state, activated_at, ended_at, deposit, granted, wagering_required, wagered, cost
    from member_bonus where bucket = ${id % 256} and member = ${id} order by member_bonus.id desc limit 100`
  return {
    currency,
    claims: rows.map(({ activatedAt, endedAt, ...claim }) => ({
      ...claim,
      activatedAt: activatedAt.getTime(),
      endedAt: endedAt?.getTime() ?? null,
    })),
  }
}
