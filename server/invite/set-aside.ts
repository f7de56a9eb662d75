import type { Tx } from '#db'
import { houseOf, inviteOf } from '#ledger/accounts'
import type { Amount, Currency } from '#money'
import type { Context } from '../platform/context.ts'
import { shortName } from './name.ts'

/** Reference of the movement that sets a reward aside: automatically, or when an operator pays it. */
export const referenceOf = (reward: number): string => `invite:${reward}`

/** The reward of a reference. */
export const idOf = (reference: string): number => Number(reference.split(':')[1])

type Aside = { reward: number; amount: Amount; percent?: number }

/** Sets a reward aside for the inviter, whose lock the caller holds. Its reference posts once. */
export async function setAside(
  ctx: Pick<Context, 'ledger'>,
  tx: Tx,
  { reward, amount, percent }: Aside,
): Promise<void> {
  const [{ inviter, currency, name }] = await tx<
    [{ inviter: number; currency: Currency; name: string }]
  >`
    select invite_reward.inviter, invite_reward.currency, name
    from invite_reward join member on member.id = invitee where invite_reward.id = ${reward}`
  await ctx.ledger.mustPostIn(tx, {
    reference: referenceOf(reward),
    member: inviter,
    currency,
    amount,
    kind: 'transfer',
    state: 'settled',
    from: 'HOUSE',
    to: 'INVITE',
    details: {
      invite: percent === undefined ? shortName(name) : `${shortName(name)} · ${percent}%`,
    },
    postings: [{ from: houseOf('invite', currency), to: inviteOf(inviter), amount }],
  })
  await tx`
    update invite_reward set state = 'aside', amount = ${amount}, rewarded_at = coalesce(rewarded_at, now()),
      is_reviewed = state = 'checking'
    where id = ${reward}`
}
