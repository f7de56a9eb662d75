import { randomUUID } from 'node:crypto'
import { createLedger, houseOf, mainOf } from '#ledger'
import { type Currency, toAmount } from '#money'
import { sandboxAt } from '#sandbox/client'
import { openDesk } from '#server/operator/session'
import { addEnrolled } from '#server/operator/testing'
import { asOwner } from '#server/testing'
import { play } from '../bonuses.ts'
import { openAccount, payIn } from '../funds.ts'
import { api, keptPhone, type Member, newMember, newPhone, newToken } from '../members.ts'
import type { Site } from '../site.ts'
import { giveCoins } from '../spinner.ts'
import type { Addresses } from '../stack.ts'
import { supportOf } from '../support.ts'
import { sayEverything } from './conversation.ts'
import { bringFriends, giveRefunds, sendSlips } from './rewards.ts'

export type People = Awaited<ReturnType<typeof peopleOf>>
/** The user on whose device a screen is opened. */
export type Who = 'guest' | keyof People['tokens'] | Desk

/** Operators of the tour, with their roles. */
const desks = { owner: 'owner', lead: 'owner', finance: 'finance' } as const
export type Desk = keyof typeof desks
export const isDesk = (who: Who): who is Desk => who in desks

/**
 * Creates the users of the tour: a new member, one with much of everything and a long name, one in the middle of a
 * bonus, one whose bonus waits, one with kip, one whose name the bank does not know, one of before the question for the date of
 * birth.
 */
export async function peopleOf(stack: Addresses, site: Site) {
  await site.set('registerOtp', false)
  await site.set('enableChatWidget', true)
  await sandboxAt(stack.sandbox).sendTransfer({
    from: { bank: 'KTB', account: '9990001112', name: 'NOBODY KNOWN' },
    to: { bank: 'SCB', account: '0004560002' },
    amount: toAmount(9_876_54),
  })
  const [fresh, rich, playing, waiting, lao, thai, before] = await Promise.all([
    newMember(stack.app),
    newRich(stack, site),
    newPlaying(stack, site),
    newWaiting(stack),
    newLao(stack, site),
    newThai(stack),
    newMember(stack.app, { isOfBefore: true }),
    newHeld(stack, site),
  ])
  const members = { fresh, rich, playing, waiting, lao, thai, before }
  return {
    members,
    tokens: {
      fresh: fresh.token,
      rich: rich.token,
      playing: playing.token,
      waiting: waiting.token,
      lao: lao.token,
      thai: thai.token,
      before: before.token,
    },
  }
}

/** A member whose first withdrawal is so large that a rule holds it. */
async function newHeld(stack: Addresses, site: Site): Promise<void> {
  const member = await newMember(stack.app)
  await book(site, member, { sums: [60_000_00], currency: 'BAHT' })
  await api(stack.app, 'POST /api/wallet/withdraw', { amount: 50_000 }, member.token)
}

/** A member with something of everything, in long texts and large amounts. */
async function newRich(stack: Addresses, site: Site): Promise<Member> {
  const member = await newMember(stack.app)
  const sums = [...Array.from({ length: 23 }, (_, at) => 100_00 * (at + 1) + 37), 98_765_432_10]
  await book(site, member, { sums, currency: 'BAHT' })
  for (const code of ['JOKER', 'UFABET', 'pg']) await openAccount(stack.app, member.token, code)
  const move = { from: 'WALLET', to: 'JOKER', amount: 1_234_567.89 }
  await api(stack.app, 'POST /api/wallet/transfer', move, member.token)
  await giveCoins(site.db, member, { coins: 128, slice: 'MONEY500' })
  for (let turn = 0; turn < 5; turn += 1)
    await api(stack.app, 'POST /api/spinwheel/spin', {}, member.token)
  await giveCoins(site.db, member, { coins: 1, slice: 'MONEY500' })
  await bringFriends(stack, site, member)
  await giveRefunds(site, member)
  await sendSlips(site, member)
  await asOwner(
    { databaseUrl: stack.database },
    (db) => db`
      update member set name = 'สมหญิงรัตนาภรณ์ WONGSAWATTANAKUL', bank_account_name = 'SOMYINGRATTANAPHON WONGSAWATTANAKULCHAI'
      where phone = ${keptPhone(member)}`,
  )
  await sayEverything(await supportOf(stack.app, site.db), member)
  return member
}

/** A member with a bonus whose wagering is half done. */
async function newPlaying(stack: Addresses, site: Site): Promise<Member> {
  const member = await newMember(stack.app)
  await api(stack.app, 'GET /api/bonus/activate/WELCOME100', undefined, member.token)
  await payIn(stack, member, 500, 1_000)
  await play(stack, member.token, { amount: 500, stakes: 1_500 })
  await giveRefunds(site, member)
  await giveCoins(site.db, member, { coins: 1, slice: 'BONUS' })
  await api(stack.app, 'POST /api/spinwheel/spin', {}, member.token)
  return member
}

/** A member whose bonus waits for a deposit. */
async function newWaiting(stack: Addresses): Promise<Member> {
  const member = await newMember(stack.app)
  await api(stack.app, 'GET /api/bonus/activate/WELCOME100', undefined, member.token)
  return member
}

/** A member whose amounts are in kip and therefore long. */
async function newLao(stack: Addresses, site: Site): Promise<Member> {
  const twin = await newMember(stack.app)
  const phone = newPhone()
  await site.db.begin(async (tx) => {
    const [{ id }] = await tx<[{ id: number }]>`
      insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name, bank_account_no, bank_account_index, source)
      select (public_id::bigint + 1000000)::text, ${keptPhone({ phone })}, 'SOMPHONE', password_hash, 'LAK', 'BCEL', 'SOMPHONE VONGSA',
        bank_account_no, sha256(bank_account_index), source
      from member where phone = ${keptPhone(twin)} returning id`
    const ledger = createLedger(site.db)
    await ledger.openMember(tx, id, 'LAK')
    await ledger.close()
  })
  const member = { ...twin, phone, name: 'SOMPHONE', token: await newToken(stack.app, phone) }
  await api(stack.app, 'POST /api/account/dateOfBirth', { dateOfBirth: '1990-05-17' }, member.token)
  await api(stack.app, 'POST /api/consent', { termsVersion: 1 }, member.token)
  await book(site, member, { sums: [1_250_000_00, 987_654_321_00], currency: 'LAK' })
  // Accounts for kip exist in the Lao region only, and the tour's stack is of the Thai one.
  await asOwner(
    { databaseUrl: stack.database },
    (db) => db`
      insert into deposit_account (region, bank_code, bank_type, mode, currency, account_name, account_no, position)
      select 'th', bank_code, bank_type, mode, currency, account_name, account_no, position
      from deposit_account where region = 'lao' and currency = 'LAK'
        and not exists (select from deposit_account where region = 'th' and currency = 'LAK')`,
  )
  return member
}

/** This member has no English name, and the bank pays out to English names only. */
async function newThai(stack: Addresses): Promise<Member> {
  const member = await newMember(stack.app)
  await asOwner(
    { databaseUrl: stack.database },
    (db) => db`
      update member set bank_code = 'KTB', bank_account_name = 'สมชาย ใจดี'
      where phone = ${keptPhone(member)}`,
  )
  return member
}

/** Posts deposits to the ledger. */
async function book(
  site: Site,
  { phone }: Member,
  { sums, currency }: { sums: number[]; currency: Currency },
) {
  const ledger = createLedger(site.db)
  const [{ id }] = await site.db<[{ id: number }]>`
    select id from member where phone = ${keptPhone({ phone })}`
  for (const [at, sum] of sums.entries())
    await ledger.post({
      reference: `bank:SCB:TOUR${id}X${at}`,
      member: id,
      amount: toAmount(sum),
      kind: 'deposit',
      state: 'settled',
      currency,
      from: 'SCB',
      to: 'WALLET',
      postings: [{ from: houseOf('bank:SCB', currency), to: mainOf(id), amount: toAmount(sum) }],
    })
  await ledger.close()
}

/** Opens the session of a new operator. */
export async function newDesk({ db }: Site, desk: Desk): Promise<string> {
  const role = desks[desk]
  const username = `tour-${role}-${randomUUID().slice(0, 8)}`
  const { id } = await addEnrolled(
    { db, secrets: { pepper: Buffer.alloc(32) } },
    { username, role },
  )
  return openDesk(db, id)
}
