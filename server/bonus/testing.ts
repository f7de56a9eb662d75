import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { type ActiveBonus, activateBonus, activeBonus } from '#contract/bonus'
import { call } from '#contract/call'
import { statement } from '#contract/statement'
import { houseOf } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import { baht, type Member, type Scene } from '../deposit/testing.ts'
import { creditIn } from '../deposit/transfer-in.ts'
import type { Context } from '../platform/context.ts'
import { lockMember } from '../platform/member-lock.ts'
import { countBets } from './turnover.ts'

export const newCode = (): string => `T${randomBytes(6).toString('hex').toUpperCase()}`

const usual = {
  kind: 'bonus',
  currency: 'BAHT',
  nameTh: 'ทดสอบ',
  nameLa: 'ທົດສອບ',
  nameEn: 'Trial',
  type: 'limit',
  maxReceived: 100,
  percent: 100 as number | null,
  maxBonus: 500_00,
  minimumDeposit: 100_00,
  turnover: 300,
  endsBelowBalance: 0,
  cancelKeepPercent: 50,
  categories: ['slot', 'sport', 'lotto'],
  wholeAmount: false,
  membersMax: null as number | null,
  oncePerDevice: false,
  isActive: true,
  isListed: true,
  startsAt: null as Date | null,
  endsAt: null as Date | null,
  picture: null as string | null,
}
export type Offered = typeof usual

/** Adds a bonus for one test: 100% up to 500 baht on 100 or more, three times wagering, half is kept on cancel. */
export async function offer({ db }: Context, terms: Partial<Offered> = {}): Promise<string> {
  const code = newCode()
  await db.begin(async (tx) => {
    // Two operators make a bonus in the product.
    await tx`set local role none`
    await tx`insert into bonus ${tx.values([{ ...usual, ...terms, code }])}`
  })
  return code
}

/** Lets members have signed in with one browser. */
export const shareDevice = ({ db }: Context, members: Member[]) => {
  const tokenHash = randomBytes(32)
  const rows = members.map(({ id }) => ({ bucket: id % 256, member: id, tokenHash }))
  return db`insert into member_device ${db.values(rows)}`
}

/** Credits a transfer to one of our accounts as slips and feeds do. */
export const deposit = (
  { ctx }: Scene['app'],
  { id }: Member,
  amount: Amount,
  currency: Currency = 'BAHT',
): Promise<boolean> =>
  ctx.db.begin((tx) => {
    const reference = randomBytes(10).toString('hex')
    const receivedIn = 'bank:SCB:0004560002'
    return creditIn(ctx, tx, { bank: 'SCB', receivedIn, reference, member: id, amount, currency })
  })

/** A member with a bonus that was granted on a deposit of `amount`. */
export async function withBonus(
  scene: Scene,
  terms: Partial<Offered> = {},
  amount: Amount = baht(100),
): Promise<Member & { code: string }> {
  const code = await offer(scene.app.ctx, terms)
  const member = await scene.member()
  await call(activateBonus, { code }, member.caller)
  await deposit(scene.app, member, amount)
  return { ...member, code }
}

/** Returns the active bonus, which must exist. */
export async function meterOf({ caller }: Member): Promise<ActiveBonus> {
  const { bonus } = await call(activeBonus, {}, caller)
  expect(bonus).not.toBeNull()
  return bonus!
}

/** Returns the row of the member's last claim. */
export async function standOf({ app }: Scene, { id }: Pick<Member, 'id'>) {
  const [row] = await app.ctx.db<
    (Record<'granted' | 'wageringRequired' | 'wagered' | 'cost', number> &
      Record<'bonus' | 'state', string>)[]
  >`
    select bonus, state, granted, wagering_required, wagered, cost from member_bonus
    where member = ${id} order by id desc limit 1`
  return row
}

/** Returns a house account's balance with this member. */
export async function houseFor(
  { app }: Scene,
  { id }: Pick<Member, 'id'>,
  purpose: 'bonus' | 'bonus-paid',
  currency: Currency = 'BAHT',
): Promise<number> {
  const name = houseOf(purpose, currency).replace(`/${currency}`, '')
  const [{ sum }] = await app.ctx.db<[{ sum: number }]>`
    select coalesce(sum(amount), 0)::int8 as sum from ledger.entry where member = ${id} and account = ${name}`
  return sum
}

/** Returns the newest lines of the statement, newest first. */
export async function linesOf({ caller }: Member, limit = 10) {
  const { statements } = await call(statement, { page: 1, limit }, caller)
  return statements.map(({ statementType, from, to, amount, bonus, promotion }) => ({
    statementType,
    from,
    to,
    amount: amount / 100,
    what: bonus?.description ?? promotion?.description,
  }))
}

/** Stores a round that was settled now, as the games' histories bring it. */
export const stake = (
  { ctx }: Scene['app'],
  { id }: Pick<Member, 'id'>,
  amount: Amount,
  game = 'JOKER',
) =>
  ctx.db.begin(async (tx) => {
    await lockMember(tx, id)
    const reference = randomBytes(10).toString('hex')
    const stored = await tx<{ settledAt: Date }[]>`
      insert into bet (bucket, member, game, reference, round, stake, payout, settled_at)
      values (${id % 256}, ${id}, ${game}, ${reference}, 'Trial', ${amount}, 0, clock_timestamp())
      returning settled_at`
    await countBets(
      ctx,
      tx,
      id,
      stored.map(({ settledAt }) => ({ game, reference, settledAt })),
    )
  })
