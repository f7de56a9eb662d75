import type * as z from 'zod/mini'
import type { BankAccount, Profile } from '#contract/profile'
import { Refusal } from '#contract/refusal'
import { banksInEnglish } from '#contract/register'
import type { Db } from '#db'
import { assertChoosable, ownerOf } from '../login/chosen.ts'
import { forgetDevices } from '../login/device.ts'
import { hashPassword, isPassword } from '../login/password.ts'
import { showPhone } from '../login/phone.ts'
import { prove } from '../login/proof.ts'
import { endSessions } from '../login/session.ts'
import { countTryOfSession, forgetTriesOfSession } from '../login/tries.ts'
import type { Client } from '../member-event/place.ts'
import { recordEvent } from '../member-event/record.ts'
import { revokeLinks } from '../password/revoke.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo, holderOf } from './bank-account.ts'

type Person = { profile: Profile; bankAccount: z.output<typeof BankAccount> }

export type PersonRow = {
  publicId: string
  phone: string
  name: string
  coin: number
  createdAt: Date
  bankCode: string
  bankAccountName: string
  bankAccountNo: string
  nameTh: string
  nameEn: string
  nameLa: string
}

/** The member's own data: the number as written at home, the account number decrypted. */
export async function personOf({ db, secrets }: Context, member: number): Promise<Person> {
  const [row] = await db<[PersonRow]>`
    select ${personColumns(db)} from member m join bank b on b.code = m.bank_code where m.id = ${member}`
  return shownPerson(secrets, row)
}

/** Columns of the tables member `m` and bank `b`. */
export const personColumns = (db: Db) => db`
  m.public_id, m.phone, m.name, m.coin, m.created_at, m.bank_code, m.bank_account_name, m.bank_account_no,
  b.name_th, b.name_en, b.name_la`

export function shownPerson(secrets: Context['secrets'], row: PersonRow): Person {
  return {
    profile: {
      _id: row.publicId,
      username: showPhone(row.phone),
      name: row.name,
      coin: row.coin,
      createdAt: row.createdAt.getTime(),
    },
    bankAccount: {
      bankCode: row.bankCode,
      bankAccountName: row.bankAccountName,
      bankAccountNo: decryptAccountNo(secrets, row.bankAccountNo),
      bank: { nameTH: row.nameTh, nameEN: row.nameEn, nameLA: row.nameLa },
    },
  }
}

type NewProfile = { name: string; bankCode: string; bankAccountName: string; bankAccountNo: string }

/** Changes the name. Only support may change the payout account, so the bank's fields must be unchanged. */
export async function renameMember(
  ctx: Context,
  member: number,
  request: NewProfile,
): Promise<void> {
  const { bankAccount } = await personOf(ctx, member)
  const fields = ['bankCode', 'bankAccountName', 'bankAccountNo'] as const
  const name = request.name.trim()
  if (!name || fields.some((field) => request[field] !== bankAccount[field]))
    throw new Refusal('INVALID_USER_INFO')
  await ctx.db`update member set name = ${name} where id = ${member}`
}

/**
 * HOM-09: sets the holder's English name, only where the bank needs it and the name is not English yet: otherwise an
 * account could be put in another name later.
 */
export async function spellHolder(
  { db }: Context,
  member: number,
  { bankCode, bankAccountName }: { bankCode: string; bankAccountName: string },
): Promise<void> {
  const [now] = await db<[{ bankCode: string; bankAccountName: string }]>`
    select bank_code, bank_account_name from member where id = ${member}`
  if (now.bankCode !== bankCode || !banksInEnglish.includes(bankCode))
    throw new Refusal('INVALID_BANK')
  const holder = holderOf(bankCode, bankAccountName)
  const spelt = await db`
    update member set bank_account_name = ${holder}
    where id = ${member} and bank_account_name = ${now.bankAccountName} and bank_account_name !~ '^[A-Za-z ]+$'`
  if (spelt.count === 0 && now.bankAccountName !== holder) throw new Refusal('INVALID_USER_INFO')
}

/**
 * Notes that the password was typed in this session just now. Guesses are counted like sign-ins.
 * @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT_1MIN
 */
export async function confirmPassword(
  ctx: Context,
  caller: Caller,
  password: string,
): Promise<void> {
  await provePassword(ctx, caller, password)
  await prove(ctx.db, caller)
}

/** Returns the hash that the password was compared with. @throws Refusal WRONG_PASSWORD, REQUEST_LIMIT_1MIN */
async function provePassword(
  ctx: Context,
  { member, session }: Caller,
  password: string,
): Promise<string> {
  const who = `session ${session}`
  await countTryOfSession(ctx, who)
  const [{ passwordHash }] = await ctx.db<[{ passwordHash: string }]>`
    select password_hash from member where id = ${member}`
  if (!(await isPassword(password, passwordHash, hashingOf(member))))
    throw new Refusal('WRONG_PASSWORD')
  await forgetTriesOfSession(ctx, who)
  return passwordHash
}

type Change = { oldPassword: string; newPassword: string } & Client

const hashingOf = (member: number) => ({ lane: 'choice', client: `member ${member}` }) as const

/**
 * Changes the password and ends the member's other sessions at once. Guesses at the old one are counted like sign-ins.
 */
export async function changePassword(
  ctx: Context,
  caller: Caller,
  { oldPassword, newPassword, address, agent }: Change,
): Promise<void> {
  const { member, session } = caller
  const passwordHash = await provePassword(ctx, caller, oldPassword)
  const by = hashingOf(member)
  const owner = await ownerOf(ctx.db, member)
  await assertChoosable(ctx.db, newPassword, {
    field: 'newPassword',
    phone: owner.phone,
    names: owner.names,
    old: oldPassword,
  })

  const newHash = await hashPassword(newPassword, by)
  // Both in one transaction: otherwise an intruder's session could survive the new password.
  await ctx.db.begin(async (tx) => {
    const changed = await tx`
      update member set password_hash = ${newHash} where id = ${member} and password_hash = ${passwordHash}`
    // The password was changed concurrently.
    if (changed.count === 0) throw new Refusal('WRONG_PASSWORD')
    await revokeLinks(tx, member)
    await forgetDevices(tx, member)
    await endSessions(tx, { member, except: session })
    const client = { address, agent }
    await recordEvent(tx, ctx.secrets, { member, session, client, kind: 'password-change' })
  })
  ctx.push(member, 'signed-out')
}
