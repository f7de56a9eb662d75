import * as z from 'zod/mini'
import { amount } from '#contract/amount'
import { qrProviders } from '#contract/deposit'
import type * as contract from '#contract/deposit-account'
import { addDepositAccount, changeDepositAccount, trueMoney } from '#contract/deposit-account'
import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Currency } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'

const { reason: _, ...added } = addDepositAccount.input.shape
const { reason: __, ...changed } = changeDepositAccount.input.shape
type Added = Omit<z.output<typeof addDepositAccount.input>, 'reason'>
type Changed = Omit<z.output<typeof changeDepositAccount.input>, 'reason'>
type Outcome = z.output<typeof addDepositAccount.output>

/** To add an account and to change one are the same action: both decide where members send money. */
const accountChange = approvalAction({
  code: 'deposits.accounts',
  right: 'deposits.accounts',
  input: z.union([z.strictObject(changed), z.strictObject(added)]),
})

const Proposed = z.union([
  z.object({ kind: changed.kind, id: changed.id }),
  z.object({ currency: added.currency }),
])

export const changeOfAccount = runnable(
  accountChange,
  (ctx, by, input) => ('id' in input ? changeAccount(ctx, by, input) : addAccount(ctx, by, input)),
  async (db, { input }) => {
    const proposed = Proposed.parse(input)
    if ('currency' in proposed) return proposed
    const [own] = await db<{ currency: Currency }[]>`
      select currency from ${tableOf(db, proposed.kind)} where id = ${proposed.id}`
    return own ?? {}
  },
)

/** Adds an account of ours. Takes two. @throws Refusal INVALID_BANK, EXISTING_BANK, BAD_REQUEST; the codes of `withApproval` */
export async function addAccount(ctx: Context, by: Decider, wanted: Added): Promise<Outcome> {
  const { bankCode, mode, currency, accountNo } = wanted
  assertBounded(wanted)
  const bankType = await bankTypeOf(ctx, wanted)
  const object = `${bankCode} ${accountNo}`
  return ctx.db.begin(async (tx) => {
    const [known] = await (bankType === 'WALLET'
      ? tx`select from deposit_wallet
          where region = ${ctx.region} and mode = ${mode} and currency = ${currency} and account_no = ${accountNo}`
      : tx`select from deposit_account
          where region = ${ctx.region} and bank_code = ${bankCode} and mode = ${mode} and currency = ${currency}
            and (account_no = ${accountNo} or mode = 'QR')`)
    if (known && by.approval === undefined) throw new Refusal('EXISTING_BANK')
    return withApproval(
      tx,
      by,
      {
        action: accountChange,
        object,
        input: wanted,
        before: known ? { accountNo } : {},
        takesTwo: true,
      },
      async (tx, executed) => {
        const { accountName, weight, dailyCap, position } = wanted
        const { region } = ctx
        const values = {
          region,
          mode,
          currency,
          accountName,
          accountNo,
          weight,
          dailyCap,
          position,
        }
        const [{ id }] = await (bankType === 'WALLET'
          ? tx<[{ id: number }]>`insert into deposit_wallet ${tx.values([values])} returning id`
          : tx<[{ id: number }]>`
              insert into deposit_account ${tx.values([{ ...values, bankCode, bankType }])} returning id`)
        await record(tx, by, 'deposit-account-add', {
          object,
          after: { ...shownOf(wanted), bankCode, mode, currency, id },
          approval: executed?.id,
        })
      },
    )
  })
}

/** Changes an account of ours, or opens it. Takes two. @throws Refusal NO_DATA, BAD_REQUEST; the codes of `withApproval` */
export function changeAccount(ctx: Context, by: Decider, wanted: Changed): Promise<Outcome> {
  assertBounded(wanted)
  const { kind, id, accountName, weight, dailyCap, position, isOpen } = wanted
  return ctx.db.begin(async (tx) => {
    const own = await ownOf(ctx, tx, wanted)
    const object = objectOf(own)
    const before = shownOf(own)
    return withApproval(
      tx,
      by,
      { action: accountChange, object, input: wanted, before, takesTwo: true },
      async (tx, executed) => {
        await tx`
          update ${tableOf(tx, kind)} set account_name = ${accountName}, weight = ${weight},
            daily_cap = ${dailyCap}, position = ${position}, is_open = ${isOpen}
          where id = ${id}`
        const after = shownOf(wanted)
        await record(tx, by, 'deposit-account-change', {
          object,
          before,
          after: { ...after, ...whichOf(own) },
          approval: executed?.id,
        })
      },
    )
  })
}

/** Closes an account of ours at once. @throws Refusal NO_DATA */
export async function closeAccount(
  ctx: Context,
  by: Decider,
  { kind, id }: Pick<Changed, 'kind' | 'id'>,
): Promise<z.output<typeof contract.closeDepositAccount.output>> {
  const outcome = await ctx.db.begin(async (tx) => {
    const own = await ownOf(ctx, tx, { kind, id })
    if (!own.isOpen) return 'already_decided' as const
    await tx`update ${tableOf(tx, kind)} set is_open = false where id = ${id}`
    await record(tx, by, 'deposit-account-close', {
      object: objectOf(own),
      before: { isOpen: true },
      after: { isOpen: false, ...whichOf(own) },
    })
    return 'done' as const
  })
  if (outcome === 'done')
    ctx.log.warn({ kind, id, operator: by.operator.username }, 'an account for deposits was closed')
  return { outcome }
}

const tableOf = (tx: Db | Tx, kind: Changed['kind']) =>
  kind === 'wallet' ? tx`deposit_wallet` : tx`deposit_account`

type Own = Pick<Changed, 'accountName' | 'weight' | 'dailyCap' | 'position' | 'isOpen'> & {
  bankCode: string
  accountNo: string
  mode: string
  currency: string
}

/** One number may stand in several modes and currencies, so the audit names those too. */
const whichOf = ({ mode, currency }: Own) => ({ mode, currency })

const objectOf = ({ bankCode, accountNo }: Own): string => `${bankCode} ${accountNo}`

async function ownOf(
  { region }: Context,
  tx: Tx,
  { kind, id }: Pick<Changed, 'kind' | 'id'>,
): Promise<Own> {
  const [own] = await tx<Own[]>`
    select ${kind === 'wallet' ? tx`${trueMoney}::text as` : tx``} bank_code, account_no, mode, currency, account_name, weight,
      daily_cap, position, is_open
    from ${tableOf(tx, kind)} where id = ${id} and region = ${region} for update`
  if (!own) throw new Refusal('NO_DATA')
  return own
}

/** The fields of an account as the audit and a proposal show them. */
const shownOf = ({
  accountName,
  weight,
  dailyCap,
  position,
  ...rest
}: Omit<Added, 'bankCode' | 'mode' | 'currency' | 'accountNo'> & { isOpen?: boolean }) => ({
  accountName,
  weight,
  dailyCap: dailyCap === null ? null : z.encode(amount, dailyCap),
  position,
  ...(rest.isOpen !== undefined && { isOpen: rest.isOpen }),
})

/** As the tables check. @throws Refusal BAD_REQUEST */
function assertBounded({ dailyCap }: Pick<Changed, 'dailyCap'>): void {
  if (dailyCap !== null && (dailyCap <= 0 || dailyCap > capMost)) throw new Refusal('BAD_REQUEST')
}

/** A trillion in currency. */
const capMost = 100_000_000_000_000

/** A number of a bank, and a phone number of TrueMoney in Thailand. */
const isNumber = { bank: /^[0-9]{6,20}$/, wallet: /^0[0-9]{9}$/ }

/** @throws Refusal INVALID_BANK, BAD_REQUEST */
async function bankTypeOf(
  { db, region, gateways }: Context,
  { bankCode, mode, currency, accountNo }: Added,
): Promise<'BANK' | 'PAYMENT' | 'WALLET'> {
  if (bankCode === trueMoney) {
    if ((mode !== 'AUTO' && mode !== 'GIFT') || currency !== 'BAHT')
      throw new Refusal('INVALID_BANK')
    if (!isNumber.wallet.test(accountNo)) throw new Refusal('BAD_REQUEST')
    return 'WALLET'
  }
  const [bank] = await db<{ kind: 'BANK' | 'PAYMENT' }[]>`
    select kind from bank where code = ${bankCode} and ${region} = any(regions)`
  const isQr = mode === 'QR'
  const hasGateway = qrProviders.some((one) => one === bankCode && gateways.has(one))
  if (
    !bank ||
    mode === 'GIFT' ||
    (isQr ? !hasGateway || currency !== 'BAHT' : bank.kind === 'PAYMENT')
  )
    throw new Refusal('INVALID_BANK')
  const mayBeEmpty = bank.kind === 'PAYMENT' && accountNo === ''
  if (!mayBeEmpty && !isNumber.bank.test(accountNo)) throw new Refusal('BAD_REQUEST')
  return bank.kind
}

type Recorded = {
  object: string
  before?: Record<string, string | number | boolean | null>
  after: Record<string, string | number | boolean | null>
  approval?: number | undefined
}

const record = (
  tx: Tx,
  by: Decider,
  action: 'deposit-account-add' | 'deposit-account-change' | 'deposit-account-close',
  { object, before, after, approval }: Recorded,
): Promise<void> =>
  audit(tx, {
    by,
    action,
    object: { kind: 'deposit-account', id: object },
    ...(before && { before }),
    after,
    ...(approval !== undefined && { approval }),
  })
