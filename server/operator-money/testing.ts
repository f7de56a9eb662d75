import { randomBytes } from 'node:crypto'
import { call } from '#contract/call'
import { type moneyKinds, waitingMoney } from '#contract/operator-money'
import type { MoneyFact } from '#contract/provider-reply'
import type { Amount } from '#money'
import type { ExternalTransferKind } from '#saga'
import type { Member, Scene } from '../deposit/testing.ts'
import { give, openGames, requestOf } from '../external-transfer/testing.ts'
import { createTransfer } from '../external-transfer/transfer.ts'
import type { newOperator } from '../operator/testing.ts'
import { encryptAccountNo } from '../profile/bank-account.ts'
import { encryptionOf } from '../truelink/voucher.ts'

export type Desk = Awaited<ReturnType<typeof newOperator>>

/** Amounts that the seeded roles decide only with a second person. */
export const twoPersonsFrom = { BAHT: 50_000_00 as Amount, LAK: 30_000_000_00 as Amount }

export const why = 'asked the provider by telephone'

/** Lists the pending cases of a kind as the operator sees them. */
export const listOf = async ({ desk }: Desk, kind: (typeof moneyKinds)[number]) =>
  (await call(waitingMoney, { page: 1, limit: 100, kind }, desk)).waiting

export const factOf = (facts: MoneyFact[], what: MoneyFact['what']): string | undefined =>
  facts.find((fact) => fact.what === what)?.text

/** Creates a member with money, and an external transfer that is pending review and has not run. */
export async function manualTransfer(
  scene: Scene,
  { kind, provider, amount }: { kind: ExternalTransferKind; provider: string; amount: Amount },
): Promise<{ member: Member; reference: string }> {
  const { ctx } = scene.app
  const member = await scene.member()
  const isGame = kind === 'to-game' || kind === 'from-game'
  if (isGame) await openGames(ctx, member.id, [provider])
  await give(ctx, member.id, amount)
  const wish = requestOf(member.id, provider, {
    kind,
    amount: kind === 'voucher' ? (0 as Amount) : amount,
    ...(kind === 'payout' && { ownAccount: ctx.payout.account }),
    ...(kind === 'voucher' && { ownAccount: '0800000001' }),
  })
  const { reference } = wish
  await ctx.db.begin(async (tx) => {
    if (kind === 'payout')
      await tx`
        insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no)
        values (${member.id % 256}, ${member.id}, ${reference}, ${amount}, 'BAHT', ${provider}, 'SOMCHAI',
          ${encryptAccountNo(ctx.secrets, '1234567890')})`
    if (kind === 'voucher')
      await tx`
        insert into voucher (name, reference, member, mobile, encrypted_voucher)
        values (${randomBytes(32)}, ${reference}, ${member.id}, '0800000001',
          ${encryptionOf(ctx.secrets).encrypt('GIFT1234567890')})`
    await createTransfer(ctx, tx, wish)
    await tx`
      update external_transfer set state = 'manual', reason_code = 'unknown_too_long', closed_at = now(), manual_at = now(),
        sends = 1, last_sent_at = now()
      where reference = ${reference}`
  })
  return { member, reference }
}

export async function moneyOf({ app }: Scene, { id }: Member, game: string) {
  const { main, hold, games } = await app.ctx.ledger.balancesOf(id)
  return { main, hold, game: games[game] ?? 0 }
}
