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

/**
 * Ends the rewards whose money has gone to the wallet by POST /api/wallet/add, the oldest first. One of which a part is left stays
 * set aside. The caller holds the inviter's lock.
 */
export async function endTaken(tx: Tx, inviter: number): Promise<void> {
  await tx`
    with rest as (
      select id, sum(amount) over (order by id desc) as with_later, amount from invite_reward
      where inviter = ${inviter} and state = 'aside'
    )
    update invite_reward set state = 'received' from rest
    where invite_reward.id = rest.id and with_later - rest.amount >= (
      select balance from ledger.account
      where bucket = ${inviter % 256} and member = ${inviter} and name = 'invite')`
}
