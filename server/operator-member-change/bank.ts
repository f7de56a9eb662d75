import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { changeMemberBank } from '#contract/operator-member-change'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { isOwnAccount } from '../deposit-account/own.ts'
import { endSessions } from '../login/session.ts'
import { recordEvent } from '../member-event/record.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { memberByAccount } from '../platform/member/lookup.ts'
import { decryptAccountNo, encryptAccountNo, holderOf } from '../profile/bank-account.ts'
import {
  assertBank,
  masked,
  ProposedAccount,
  proposedAccount,
} from '../profile/proposed-account.ts'
import { sendNotice } from './notice.ts'
import { type Changed, raiseVersion, seenMember } from './version.ts'

type Outcome = z.output<typeof changeMemberBank.output>

const bankChange = approvalAction({
  code: 'member.bank',
  right: 'members.bank',
  input: ProposedAccount,
})

export const bankAction = runnable(bankChange, change)

type Request = { id: string; version: number; bankCode: string; holder: string; accountNo: string }

/**
 * Changes the bank account that withdrawals go to. It always takes two, signs the member out everywhere and tells the
 * member's number.
 * @throws Refusal NO_USER, MEMBER_CHANGED, INVALID_BANK, EXISTING_BANK, BANK_ACCOUNT_NAME_ENG; the codes of `withApproval`
 */
export const changeBank = async (ctx: Context, by: Decider, request: Request): Promise<Outcome> =>
  change(ctx, by, ...(await accountIn(ctx, request)))

/** Returns the proposal of the account that an operator typed. @throws Refusal EXISTING_BANK for ours, BANK_ACCOUNT_NAME_ENG */
export async function accountIn(
  ctx: Context,
  { id, version, bankCode, accountNo, ...typed }: Request,
): Promise<[wanted: ProposedAccount, page: { version: number; sealed: string }]> {
  if (await isOwnAccount(ctx.db, { bank: bankCode, account: accountNo }))
    throw new Refusal('EXISTING_BANK', { field: 'accountNo' })
  const holder = holderOf(bankCode, typed.holder)
  const wanted = proposedAccount(ctx, { id, bankCode, holder, accountNo })
  return [wanted, { version, sealed: encryptAccountNo(ctx.secrets, accountNo) }]
}

async function change(
  ctx: Context,
  by: Decider,
  wanted: ProposedAccount,
  { version, sealed }: { version?: number; sealed?: string } = {},
): Promise<Outcome> {
  const { id, bankCode } = wanted
  const { outcome, member } = await ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    const now = await accountOf(ctx, tx, member)
    if (now.fingerprint === wanted.fingerprint && now.holder === wanted.holder)
      return { outcome: 'already_decided' as const, member }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    await assertPossible(ctx, tx, member, wanted)
    if (sealed) await keep(tx, member, wanted, sealed)
    const { fingerprint: _, ...before } = now
    const proposal = {
      action: bankChange,
      object: `member ${id}`,
      input: wanted,
      before: Object.assign({ version: member.version }, before),
      takesTwo: true,
    }
    const { outcome } = await withApproval(tx, by, proposal, async (tx, approval) => {
      await raiseVersion(tx, member)
      await store(tx, member, wanted)
      await endSessions(tx, { member: member.id })
      const event = { member: member.id, kind: 'bank-account' } as const
      await recordEvent(tx, ctx.secrets, event)
      await ctx.jobs.add(tx, 'member.tell-bank', { member: member.id, approval: approval!.id })
      await audit(tx, {
        by,
        action: 'member-bank',
        object: { kind: 'member', id },
        before,
        after: { bankCode, holder: wanted.holder, accountNo: wanted.accountNo },
        approval: approval!.id,
      })
    })
    return { outcome, member }
  })
  if (outcome === 'done') ctx.push(member.id, 'signed-out')
  return { outcome }
}

type Account = { bankCode: string; holder: string; accountNo: string; fingerprint: string }

async function accountOf({ secrets }: Context, tx: Tx, { id }: Changed): Promise<Account> {
  const [row] = await tx<[{ bankCode: string; holder: string; sealed: string; index: Buffer }]>`
    select bank_code, bank_account_name as holder, bank_account_no as sealed, bank_account_index as index
    from member where id = ${id}`
  const { bankCode, holder, sealed, index } = row
  const accountNo = masked(decryptAccountNo(secrets, sealed))
  return { bankCode, holder, accountNo, fingerprint: index.toString('hex') }
}

/** @throws Refusal INVALID_BANK, EXISTING_BANK when another member has the account */
async function assertPossible(
  ctx: Context,
  tx: Tx,
  { id }: Changed,
  { bankCode, fingerprint }: ProposedAccount,
): Promise<void> {
  await assertBank(tx, ctx, bankCode)
  const owner = await memberByAccount(tx, Buffer.from(fingerprint, 'hex'))
  if (owner !== undefined && owner !== id)
    throw new Refusal('EXISTING_BANK', { field: 'accountNo' })
}

const keep = (tx: Tx, { id }: Changed, { fingerprint }: ProposedAccount, sealed: string) => tx`
  insert into member_bank_proposal (bucket, member, account_index, bank_account_no)
  values (${id % 256}, ${id}, ${Buffer.from(fingerprint, 'hex')}, ${sealed})
  on conflict (bucket, member, account_index) do nothing`

/** Stores the account that the proposal names. The unique index refuses one that another member has registered since. */
async function store(tx: Tx, { id }: Changed, wanted: ProposedAccount): Promise<void> {
  const { bankCode, holder, fingerprint } = wanted
  const stored = await tx`
    update member set bank_code = ${bankCode}, bank_account_name = ${holder}, bank_account_index = account_index,
      bank_account_no = proposed.bank_account_no
    from member_bank_proposal proposed
    where id = ${id} and proposed.bucket = ${id % 256} and proposed.member = ${id}
      and account_index = ${Buffer.from(fingerprint, 'hex')} returning id`
  if (stored.length === 0) throw new Error(`the proposed account of member ${id} is missing`)
  await tx`delete from member_bank_proposal where bucket = ${id % 256} and member = ${id}`
}

/** Tells the member by SMS that the account has changed. @throws when the gateway's answer is unknown */
export const tellBank = (
  { member, approval }: { member: number; approval: number },
  ctx: Context,
) => sendNotice(ctx, { member, reference: `bank-account-${approval}`, texts })

const texts: Record<Exclude<Language, 'en'>, (name: string) => string> = {
  th: (name) => `${name}: บัญชีธนาคารสำหรับถอนเงินของคุณถูกเปลี่ยนแล้ว หากคุณไม่ได้ขอเปลี่ยน โปรดติดต่อเราทันที`,
  la: (name) => `${name}: ບັນຊີທະນາຄານສຳລັບຖອນເງິນຂອງທ່ານຖືກປ່ຽນແລ້ວ, ຖ້າທ່ານບໍ່ໄດ້ຂໍປ່ຽນ ກະລຸນາຕິດຕໍ່ພວກເຮົາທັນທີ`,
}
