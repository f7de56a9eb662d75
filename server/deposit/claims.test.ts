import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealTruelink } from '#contract/truelink'
import type { Tx } from '#db'
import type { QrPayment } from '#providers/gateways/gateway'
import type { Context } from '../platform/context.ts'
import { redeem } from '../truelink/truelink.ts'
import { creditCarefully, creditPayment } from './credit.ts'
import { openOther, openScene, other, scene } from './scene-testing.ts'
import { baht, type Member, mainOf } from './testing.ts'
import { creditIn } from './transfer-in.ts'

// Goal: the same payment credited to two members at once credits one of them. Method: two servers, each with its own
// connections, and every pair of ways to claim the payment.
openScene()
openOther()

const amount = baht(100)
const rounds = 8
let counted = 0

function nextFact(): string {
  counted += 1
  return `FACT${counted}`
}

/** Returns the member who got the money, when two members claim it at the same moment. */
async function credited(
  tries: readonly [(one: Member) => Promise<unknown>, (two: Member) => Promise<unknown>],
): Promise<number[]> {
  const members = await Promise.all([scene.member(), scene.member()])
  await Promise.all(members.map((member, at) => tries[at]!(member)))
  return Promise.all(members.map((member) => mainOf(scene, member)))
}

async function expectOneOf(tries: () => Parameters<typeof credited>[0]) {
  for (let round = 0; round < rounds; round += 1) {
    const money = await credited(tries())
    expect(money.toSorted((one, two) => one - two)).toEqual([0, amount])
  }
}

/** The gateway lists one transaction on a QR of this member. */
const byGateway =
  (ctx: Context, transaction: string, credit: typeof creditPayment) =>
  async ({ id }: Member) => {
    const reference = `CLAIM${id}`
    await ctx.db`
      insert into deposit_qr (bucket, member, id, provider, amount, currency, state, closed_at, leased_until)
      values (${id % 256}, ${id}, ${reference}, 'KBANK', ${amount}, 'BAHT', 'expired', now(), now())`
    const payment: QrPayment = {
      reference,
      transaction,
      amount,
      currency: 'BAHT',
      paidAt: new Date(),
    }
    return credit(ctx, 'KBANK', payment, Buffer.from('report'))
  }

/** A bank's feed or a slip names this member. */
const byBank =
  (ctx: Context, bank: string, reference: string) =>
  async ({ id }: Member) =>
    ctx.db.begin((tx: Tx) =>
      creditIn(ctx, tx, {
        bank,
        reference,
        member: id,
        amount,
        currency: 'BAHT',
        receivedIn: 'bank:KBANK:1234567890',
      }),
    )

test.each([
  ['two servers that share their commits with others', creditPayment, creditPayment],
  ['one that shares its commit and one that does not', creditPayment, creditCarefully],
  ['two that do not share their commits', creditCarefully, creditCarefully],
] as const)(
  'DEP-07 one gateway transaction claimed for two members at once is credited to one: %s',
  async (_, one, two) => {
    await expectOneOf(() => {
      const transaction = nextFact()
      return [
        byGateway(scene.app.ctx, transaction, one),
        byGateway(other.ctx, transaction, two),
      ] as const
    })
  },
)

test('DEP-10 one bank reference claimed for two members at once is credited to one', async () => {
  await expectOneOf(() => {
    const reference = nextFact()
    return [byBank(scene.app.ctx, 'SCB', reference), byBank(other.ctx, 'SCB', reference)] as const
  })
})

test('DEP-10 one payment reported by a gateway and a bank for two members at once is credited to one', async () => {
  await expectOneOf(() => {
    const reference = nextFact()
    return [
      byGateway(scene.app.ctx, reference, creditPayment),
      byBank(other.ctx, 'KBANK', reference),
    ] as const
  })
})

test('DEP-08 one voucher redeemed by two members at once is credited to one', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { link } = await scene.sandbox.makeVoucher({ amount })
    const sealed = await sealTruelink(link)
    const by = (ctx: Context) => async (member: Member) => {
      const caller = { member: member.id, session: 0, currency: 'BAHT' } as const
      return redeem(ctx, caller, sealed, `member:${member.id}:${randomUUID()}`).catch(String)
    }
    const money = await credited([by(scene.app.ctx), by(other.ctx)])
    expect(money.toSorted((one, two) => one - two)).toEqual([0, amount])
  }
})
