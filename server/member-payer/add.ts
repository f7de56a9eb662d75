import type * as z from 'zod/mini'
import type { addMemberPayer } from '#contract/member-payer'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { accountIn } from '../operator-member-change/bank.ts'
import { type Changed, raiseVersion, seenMember } from '../operator-member-change/version.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { membersWithAccounts } from '../platform/member/lookup.ts'
import { assertBank, ProposedAccount } from '../profile/proposed-account.ts'

type Outcome = z.output<typeof addMemberPayer.output>

const payerAdded = approvalAction({
  code: 'member.payer',
  right: 'members.bank',
  input: ProposedAccount,
})

export const payerAction = runnable(payerAdded, add)

/**
 * Adds an account that the member is paid from. It always takes two, and an account is one member's.
 * @throws Refusal NO_USER, MEMBER_CHANGED, INVALID_BANK, EXISTING_BANK, BANK_ACCOUNT_NAME_ENG; the codes of `withApproval`
 */
export const addPayer = async (
  ctx: Context,
  by: Decider,
  request: Parameters<typeof accountIn>[1],
): Promise<Outcome> => add(ctx, by, ...(await accountIn(ctx, request)))

function add(
  ctx: Context,
  by: Decider,
  wanted: ProposedAccount,
  { version, sealed }: { version?: number; sealed?: string } = {},
): Promise<Outcome> {
  const { id, bankCode, holder, accountNo } = wanted
  return ctx.db.begin(async (tx) => {
    const member = await seenMember(tx, id)
    // Two members' proposals for one account wait for each other.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`bank-account:${wanted.fingerprint}`}, 0))`
    if ((await ownerOf(tx, wanted)) === member.id) return { outcome: 'already_decided' as const }
    if (version !== undefined && version !== member.version) throw new Refusal('MEMBER_CHANGED')
    await assertPossible(ctx, tx, wanted)
    if (sealed) await keep(tx, member, wanted, sealed)
    const proposal = {
      action: payerAdded,
      object: `member ${id}`,
      input: wanted,
      before: { version: member.version },
      takesTwo: true,
    }
    return withApproval(tx, by, proposal, async (tx, approval) => {
      await raiseVersion(tx, member)
      await store(tx, member, wanted, approval!.id)
      await audit(tx, {
        by,
        action: 'member-payer-add',
        object: { kind: 'member', id },
        after: { bankCode, holder, accountNo },
        approval: approval!.id,
      })
    })
  })
}

/** The member who has this account, as the own one or as a payer's. */
async function ownerOf(tx: Tx, { fingerprint }: ProposedAccount): Promise<number | undefined> {
  const [owner] = await membersWithAccounts(tx, [Buffer.from(fingerprint, 'hex')])
  return owner
}

/** @throws Refusal INVALID_BANK, EXISTING_BANK */
async function assertPossible(ctx: Context, tx: Tx, wanted: ProposedAccount): Promise<void> {
  await assertBank(tx, ctx, wanted.bankCode)
  if ((await ownerOf(tx, wanted)) !== undefined)
    throw new Refusal('EXISTING_BANK', { field: 'accountNo' })
}

const keep = (tx: Tx, { id }: Changed, { fingerprint }: ProposedAccount, sealed: string) => tx`
  insert into member_payer_proposal (bucket, member, account_index, account_no)
  values (${id % 256}, ${id}, ${Buffer.from(fingerprint, 'hex')}, ${sealed})
  on conflict (bucket, member, account_index) do nothing`

async function store(
  tx: Tx,
  { id }: Changed,
  wanted: ProposedAccount,
  approval: number,
): Promise<void> {
  const { bankCode, holder, fingerprint } = wanted
  const stored = await tx`
    insert into member_payer (bucket, member, bank_code, holder, account_no, account_index, approval)
    select bucket, member, ${bankCode}, ${holder}, account_no, account_index, ${approval} from member_payer_proposal
    where bucket = ${id % 256} and member = ${id} and account_index = ${Buffer.from(fingerprint, 'hex')}
    returning id`
  if (stored.length === 0)
    throw new Error(`the proposed payer's account of member ${id} is missing`)
  await tx`delete from member_payer_proposal where bucket = ${id % 256} and member = ${id}`
}
