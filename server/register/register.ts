import { randomInt } from 'node:crypto'
import type { Language } from '#contract/language'
import { Refusal, type RefusalCode } from '#contract/refusal'
import type { Registration } from '#contract/register'
import type { Db } from '#db'
import type { Currency } from '#money'
import { newConsent, storeConsent } from '../consent/consent.ts'
import { checkRegistrationAge, encryptDateOfBirth } from '../consent/date-of-birth.ts'
import { isOwnAccount } from '../deposit-account/own.ts'
import { assertChoosable } from '../login/chosen.ts'
import { hashPassword } from '../login/password.ts'
import { phoneToRegister } from '../login/phone.ts'
import type { Client } from '../member-event/place.ts'
import type { Context } from '../platform/context.ts'
import { memberByAccount, memberByPhone, memberByPublicId } from '../platform/member/lookup.ts'
import { encryptAccountNo, holderOf, indexOfAccount } from '../profile/bank-account.ts'
import { assertPhoneNotExcluded } from '../protection/excluded-phone.ts'
import { settingsOf } from '../site/settings.ts'
import { banksOf } from '../site/site.ts'
import { keepRegisterGames, openRegisterGames } from './games.ts'
import { type Proof, useOtp, verifiedOf } from './otp.ts'

/** The registration without the bank, which is asked for later. */
type Draft = Omit<Registration, 'bankCode' | 'bankAccountName' | 'bankAccountNo'> &
  Partial<Pick<Registration, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>>

type Person = {
  phone: string
  otp?: number
  name: string
  inviter: number | null
  currency: Currency
}

/** Checks a partial registration. @throws Refusal for the first invalid field */
export async function checkDraft(ctx: Context, draft: Draft, device: string): Promise<void> {
  const { otp } = await personOf(ctx, draft, device)
  const { bankCode, bankAccountName, bankAccountNo } = draft
  if (!bankCode) return
  await checkBank(ctx, bankCode)
  if (bankAccountName) holderOf(bankCode, bankAccountName)
  if (bankAccountNo) await checkAccountIsFree(ctx, { bankCode, bankAccountNo, otp })
}

/**
 * Creates the member and the ledger accounts in one transaction. Constraints of the table keep numbers and bank
 * accounts unique, also under concurrent requests.
 */
export async function registerMember(
  ctx: Context,
  registration: Registration,
  { device, language, client }: { device: string; language: Language; client: Client },
): Promise<void> {
  const { password, sourceCode, bankCode, bankAccountNo, dateOfBirth, termsVersion } = registration
  const person = await personOf(ctx, registration, device)
  await checkBank(ctx, bankCode)
  const holder = holderOf(bankCode, registration.bankAccountName)
  await checkAccountIsFree(ctx, { bankCode, bankAccountNo, otp: person.otp })
  const consent = termsVersion && (await newConsent(ctx, { termsVersion, language, client }))
  const passwordHash = await hashPassword(password, { lane: 'choice', client: person.phone })
  const { secrets, ledger } = ctx
  const birth = dateOfBirth === undefined ? null : encryptDateOfBirth(secrets, dateOfBirth)

  await withPublicId(async (publicId) => {
    const games = await openRegisterGames(ctx, publicId, person.currency)
    await ctx.db.begin(async (tx) => {
      if (person.otp !== undefined && !(await useOtp(tx, person.otp)))
        throw new Refusal('EXISTING_USER')
      const [member] = await tx<[{ id: number }]>`
        insert into member (public_id, phone, name, password_hash, currency, bank_code, bank_account_name,
          bank_account_no, bank_account_index, source, inviter, date_of_birth)
        values (${publicId}, ${person.phone}, ${person.name}, ${passwordHash}, ${person.currency}, ${bankCode},
          ${holder}, ${encryptAccountNo(secrets, bankAccountNo)}, ${indexOfAccount(secrets, bankCode, bankAccountNo)},
          ${sourceCode}, ${person.inviter}, ${birth})
        returning id`
      await ledger.openMember(tx, member.id, person.currency)
      if (consent) await storeConsent(tx, member.id, consent)
      await keepRegisterGames(ctx, tx, member.id, games)
    })
  })
}

/** The order matters: that a number is registered is revealed only to a caller who has proven to own it. */
async function personOf(ctx: Context, draft: Draft, device: string): Promise<Person> {
  const phone = phoneToRegister(draft.username, ctx.region)
  const otp = await verifiedNumber(ctx, phone, { token: draft.otpToken, device })
  await assertPhoneNotExcluded(ctx, phone)
  if ((await memberByPhone(ctx.db, phone)) !== undefined)
    throw new Refusal('EXISTING_USER', { field: 'username' })

  const name = draft.name.trim()
  const [source] = await ctx.db`select 1 from source where code = ${draft.sourceCode}`
  const wrong = { name: !name, sourceCode: !source }
  const field = Object.entries(wrong).find(([, isWrong]) => isWrong)?.[0]
  if (field) throw new Refusal('INVALID_USER_INFO', { field })
  const names = [name, draft.bankAccountName ?? '']
  await assertChoosable(ctx.db, draft.password, { field: 'password', phone, names })
  await checkRegistrationAge(ctx.db, draft.dateOfBirth)
  const inviter = await inviterOf(ctx.db, draft.inviteCode)
  return { phone, otp, name, inviter, currency: currencyOf(ctx, draft.currency) }
}

async function verifiedNumber(
  { db }: Context,
  phone: string,
  proof: Proof,
): Promise<number | undefined> {
  const verified = await verifiedOf(db, phone, proof)
  if (verified) return verified.id
  const { registerOtp } = await settingsOf(db, 'registerOtp')
  if (registerOtp) throw new Refusal('UNVERIFIED_OTP')
  return undefined
}

/**
 * Parses an invite code: `PR` and the inviter's id. Self-invitation is impossible, because the new id is drawn later.
 */
async function inviterOf(db: Db, inviteCode: string): Promise<number | null> {
  const code = inviteCode.trim().toUpperCase()
  if (!code) return null
  const member = await memberByPublicId(db, /^PR(\d+)$/.exec(code)?.[1] ?? '')
  const [inviter] = await db<{ id: number }[]>`
    select id from member where id = ${member ?? null} and status = 'active'`
  if (!inviter) throw new Refusal('INVALID_USER_INFO', { field: 'inviteCode' })
  return inviter.id
}

/** I18N-03: kip by default or baht in Laos; only baht elsewhere. */
function currencyOf({ region }: Context, wished: Currency | undefined): Currency {
  if (region === 'lao') return wished ?? 'LAK'
  if (wished === 'LAK') throw new Refusal('INVALID_USER_INFO', { field: 'currency' })
  return 'BAHT'
}

async function checkBank(ctx: Context, bankCode: string): Promise<void> {
  const banks = await banksOf(ctx)
  if (!banks.some(({ code }) => code === bankCode))
    throw new Refusal('INVALID_BANK', { field: 'bankCode' })
}

/**
 * After five accounts of other members a verified number gets no further answer. Its requests wait for each other, or many
 * at once would get more. @throws Refusal EXISTING_BANK, REQUEST_LIMIT
 */
async function checkAccountIsFree(
  { db, secrets }: Context,
  {
    bankCode,
    bankAccountNo,
    otp,
  }: { bankCode: string; bankAccountNo: string; otp: number | undefined },
) {
  const index = indexOfAccount(secrets, bankCode, bankAccountNo)
  const refusal = await db.begin(async (tx) => {
    const [counted] = await tx<{ accountMisses: number }[]>`
      select account_misses from otp where id = ${otp ?? null} for update`
    if (counted && counted.accountMisses >= accountMissesMax) return new Refusal('REQUEST_LIMIT')
    const owner = await memberByAccount(tx, index)
    const isOurs = await isOwnAccount(tx, { bank: bankCode, account: bankAccountNo })
    if (owner === undefined && !isOurs) return undefined
    await tx`update otp set account_misses = account_misses + 1 where id = ${otp ?? null}`
    return new Refusal('EXISTING_BANK', { field: 'bankAccountNo' })
  })
  if (refusal) throw refusal
}

const accountMissesMax = 5

/** Eight digits: short enough to read out, random so that they reveal no count. The table refuses duplicates. */
const newPublicId = () => String(randomInt(10_000_000, 100_000_000))

const takenBy: Record<string, RefusalCode> = {
  member_phone_key: 'EXISTING_USER',
  member_bank_account_index_key: 'EXISTING_BANK',
}

/** Retries when the drawn id is taken; maps the two other duplicates to refusals. */
async function withPublicId(
  work: (publicId: string) => Promise<void>,
  triesLeft = 5,
): Promise<void> {
  try {
    await work(newPublicId())
  } catch (error) {
    const constraint = (error as { constraint?: string }).constraint ?? ''
    if (takenBy[constraint]) throw new Refusal(takenBy[constraint])
    if (constraint !== 'member_public_id_key' || triesLeft === 0) throw error
    await withPublicId(work, triesLeft - 1)
  }
}
