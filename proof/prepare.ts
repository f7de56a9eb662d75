import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db'
import type { Ledger } from '#ledger'
import type { Amount } from '#money'
import { toAmount } from '#money'
import { creditIn } from '#server/deposit/transfer-in'
import { countInvited } from '#server/invite/wagered'
import type { Context } from '#server/platform/context'
import { createJobs } from '#server/platform/jobs/add'
import { lockMember } from '#server/platform/member-lock'
import { encryptSeed } from '#server/spin/bound'
import { changeCoins } from '#server/spin/coins'
import { drawOf, type Weight } from '#server/spin/draw'
import { ask, type Member, newMember } from './members.ts'

/** Running servers, with direct access to their database and ledger. */
export type Stage = { hosts: string[]; db: Db; ledger: Ledger; pepper: Buffer }

export const baht = (whole: number): Amount => toAmount(whole * 100)

/** Initial deposit of every member. A member without a deposit earns nothing by invitations. */
export const first = baht(100)

export const memberOf = (stage: Stage): Promise<Member> => newMember(stage, first)

/** Returns the part of the context that a deposit uses. */
const depositContext = ({ db, ledger, pepper }: Stage) =>
  ({ db, ledger, jobs: createJobs(), secrets: { pepper } }) as unknown as Context

/** The proof itself makes deposits with this prefix, so no bank of the sandbox knows them. */
export const firstReference = 'FIRST'

/** Credits a bank transfer to one of our accounts, as slips and bank feeds do, with all its effects. */
export const deposit = (stage: Stage, { id }: Member, amount: Amount): Promise<boolean> =>
  stage.db.begin((tx) => {
    const reference = `${firstReference}${randomUUID()}`
    const to = { bank: 'SCB', receivedIn: 'bank:SCB:0004560002' } as const
    const transfer = { ...to, reference, member: id, amount, currency: 'BAHT' } as const
    return creditIn(depositContext(stage), tx, transfer)
  })

/** Sends a request. @throws if it does not succeed. */
export async function done(stage: Stage, { token }: Member, line: string, body = {}) {
  const response = await ask(stage.hosts[0]!, { token, line, body, key: randomUUID() })
  if (response.status !== 200) throw new Error(`${line}: ${JSON.stringify(response)}`)
  return response.body
}

type Offer = {
  kind: 'bonus' | 'promotion'
  membersMax?: number
  percent?: number
  cancelKeepPercent?: number
  /** Wagering requirement as a multiple of deposit and grant, in hundredths. */
  turnover?: number
}

/** Inserts a bonus for a deposit of 100 baht. By default it grants 100 baht, and a cancel keeps half. */
export async function offer({ db }: Stage, { membersMax, ...terms }: Offer): Promise<string> {
  const code = `R${randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase()}`
  const row = {
    code,
    currency: 'BAHT',
    nameTh: 'ทดสอบ',
    nameLa: 'ທົດສອບ',
    nameEn: 'Trial',
    type: 'limit',
    maxReceived: 100,
    percent: 100,
    maxBonus: baht(100),
    minimumDeposit: baht(100),
    turnover: 300,
    endsBelowBalance: 0,
    cancelKeepPercent: 50,
    categories: ['slot'],
    membersMax: membersMax ?? null,
    ...terms,
  }
  await db.begin(async (tx) => {
    // Two operators make a bonus in the product.
    await tx`set local role none`
    await tx`insert into bonus ${tx.values([row])}`
  })
  return code
}

/** Inserts a bet that the member lost yesterday, by Bangkok's calendar. */
export const lostYesterday = ({ db }: Stage, { id }: Member, stake: Amount) => db`
  insert into bet (game, reference, member, round, stake, payout, settled_at)
  values ('JOKER', ${randomUUID()}, ${id}, 'Trial', ${stake}, 0,
    (((now() - interval '1 hour') at time zone 'Asia/Bangkok')::date - interval '12 hours') at time zone 'Asia/Bangkok')`

/** Creates a friend whom the inviter invited, who then deposits and wagers these amounts. */
export async function friendOf(
  stage: Stage,
  inviter: Member,
  { deposits, plays }: { deposits: Amount; plays: Amount },
): Promise<void> {
  const friend = await memberOf(stage)
  await stage.db`update member set inviter = ${inviter.id} where id = ${friend.id}`
  await deposit(stage, friend, deposits)
  await stage.db.begin(async (tx) => {
    await lockMember(tx, friend.id)
    const round = { stake: plays, settledAt: new Date() }
    await countInvited(depositContext(stage), tx, friend.id, [round])
  })
}

export const giveCoins = ({ db, pepper }: Stage, { id }: Member, change: number) =>
  db.begin(async (tx) => {
    await lockMember(tx, id)
    const given = { member: id, reference: `given:${randomUUID()}`, change }
    await changeCoins({ secrets: { pepper } }, tx, given)
  })

/** Returns the slices of the active wheel for baht. */
const slicesOf = ({ db }: Stage) => db<(Weight & { kind: string; amount: Amount })[]>`
  select code, weight, kind, amount from spin_slice join spin_wheel on id = wheel
  where is_active and currency = 'BAHT' order by position`

/** Prepared draws have this member seed, which distinguishes them from draws that members requested. */
export const knownSeed = 'known'

/** Spins the wheel once, with a seed that was searched to win a prize of this kind. @returns the coupon. */
export async function winCoupon(
  stage: Stage,
  member: Member,
  kind: 'money' | 'bonus',
): Promise<{ code: string; amount: Amount }> {
  const slices = await slicesOf(stage)
  const wanted = slices.find((slice) => slice.kind === kind)!
  const { db, pepper } = stage
  await giveCoins(stage, member, 1)
  const [{ count }] = await db<[{ count: number }]>`
    select count from spin_seed where member = ${member.id}`
  const bound = { memberSeed: knownSeed, count }
  let seed = Buffer.alloc(32)
  while (drawOf({ ...bound, seed }, slices).code !== wanted.code)
    seed = createHash('sha256').update(seed).digest()
  await db`
    update spin_seed set seed = null, encrypted_seed = ${encryptSeed({ pepper }, seed)}, member_seed = ${knownSeed}
    where member = ${member.id}`
  await done(stage, member, 'POST /api/spinwheel/spin')
  await db`update spin_seed set member_seed = 'own' where member = ${member.id}`
  const [coupon] = await db<[{ code: string; amount: Amount }]>`
    select id as code, amount from coupon where member = ${member.id}
    order by created_at desc limit 1`
  return coupon
}

export const mainOf = async ({ ledger }: Stage, { id }: Member): Promise<number> =>
  (await ledger.balancesOf(id)).main

/** Waits until no job of this name is left. @throws if that takes too long. */
export async function untilDone({ db }: Stage, name: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const left = await db`select from graphile_worker.jobs where task_identifier = ${name} limit 1`
    if (left.length === 0) return
    await sleep(20)
  }
  throw new Error(`${name} is never done`)
}
