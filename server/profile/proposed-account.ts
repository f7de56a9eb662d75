import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { indexOfAccount } from './bank-account.ts'

/** Shows only the last digits, which are enough to recognize an account. */
export const masked = (account: string): string => `•••${account.slice(-4)}`

/**
 * A bank account in a proposal for the object `id`. `accountNo` shows the last four digits; `fingerprint` is the keyed hash of
 * bank and number.
 */
export const ProposedAccount = z.strictObject({
  id: z.string(),
  bankCode: z.string(),
  holder: z.string(),
  accountNo: z.string(),
  fingerprint: z.string(),
})
export type ProposedAccount = z.output<typeof ProposedAccount>

type Account = Omit<ProposedAccount, 'fingerprint'>

export const proposedAccount = (
  { secrets }: Pick<Context, 'secrets'>,
  { id, bankCode, holder, accountNo }: Account,
): ProposedAccount => ({
  id,
  bankCode,
  holder,
  accountNo: masked(accountNo),
  fingerprint: indexOfAccount(secrets, bankCode, accountNo).toString('hex'),
})

/** @throws Refusal INVALID_BANK for a bank that members of the region do not have */
export async function assertBank(
  tx: Tx,
  { region }: Pick<Context, 'region'>,
  bankCode: string,
): Promise<void> {
  const [bank] = await tx`
    select from bank where code = ${bankCode} and kind = 'BANK' and ${region} = any(regions)`
  if (!bank) throw new Refusal('INVALID_BANK', { field: 'bankCode' })
}
