import type { Db, Tx } from '#db'
import { coinFaults, spinFaults } from '../draws.ts'
import { compare } from './compare.ts'
import type { MemberRequest } from './model.ts'
import { brokenRewards, type Version } from './reward-responses.ts'

/**
 * Compares rewards with the books and with the responses to members, in one snapshot, because jobs go on counting wagered
 * amounts.
 */
export const rewardFaults = (
  db: Db,
  requests: MemberRequest[],
  version: Version,
): Promise<string[]> =>
  db.begin(
    async (tx) => {
      const faults = [...(await brokenRewards(tx, requests, version))]
      for (const look of [payments, aside, grants, prizes, spinFaults, coinFaults])
        faults.push(...(await look(tx)))
      return faults
    },
    { isolation: 'repeatable read' },
  )

/** Lists the postings that the reward rows require, each with the unique reference of its business fact. */
const owed = (db: Tx) => db<Fact[]>`
  select member, 'bonus:' || id as reference, 'our bonus > main' as way, granted as amount
  from member_bonus where granted > 0
  union all
  select member, 'finish:' || id, 'our bonus-paid > our bonus', granted
  from member_bonus where granted > 0 and ended_at is not null
  union all
  select member, 'finish:' || id, 'main > our bonus-paid', cost from member_bonus where cost > 0
  union all
  select member, 'refund:' || member || ':' || day, 'our refund > refund', amount from refund where state = 'aside'
  union all
  select member, 'coupon:' || id, 'our spin > main', amount
  from coupon where kind = 'money' and claimed_at is not null
  union all
  select inviter, 'invite', 'our invite > member', sum(amount)::int8
  from invite_reward where state in ('aside', 'received') group by inviter`

/** Lists the postings from and to the reward accounts. Invite rewards are summed, because one movement pays many of them. */
const booked = (db: Tx) => db<Fact[]>`
  with named as (
    select posting.member, reference, posting.amount,
      replace(from_account, 'house/', 'our ') as "from", replace(to_account, 'house/', 'our ') as "to"
    from ledger.posting join ledger.movement using (member)
    where movement.id = posting.movement
      and (from_account ~ ${house} or to_account ~ ${house})
  )
  select member, reference, "from" || ' > ' || "to" as way, amount from named where "from" <> 'our invite'
  union all
  select member, 'invite', 'our invite > member', sum(amount)::int8 from named where "from" = 'our invite' group by member`

const house = '^house/(bonus|bonus-paid|invite|refund|spin|promotion)$'

type Fact = { member: number; reference: string; way: string; amount: number }
const describe = ({ member, reference, way, amount }: Fact) =>
  `${reference} of member ${member}, ${way} ${amount}`

/** The books contain exactly the postings that the reward rows require. */
async function payments(db: Tx): Promise<string[]> {
  const [rows, postings] = await Promise.all([owed(db), booked(db)])
  return compare(rows.map(describe), postings.map(describe), ['owed', 'paid'])
}

/** Cost of all rewards to the house, computed from the reward rows and not from the books. */
export const given = (db: Db) => db`
  (select coalesce(sum(granted - cost), 0) from member_bonus)
    + (select coalesce(sum(amount), 0) from refund where state = 'aside')
    + (select coalesce(sum(amount), 0) from invite_reward where state in ('aside', 'received'))
    + (select coalesce(sum(amount), 0) from coupon where kind = 'money' and claimed_at is not null)`

/** A refund is marked as taken exactly if the books have its movement, which empties the member's refund account. */
async function aside(db: Tx): Promise<string[]> {
  const rows = await db<{ member: number; day: string }[]>`
    select refund.member, day::text from refund
    join ledger.account on account.member = refund.member and name = 'refund'
    cross join lateral (select 'refund:' || refund.member || ':' as prefix) own
    where refund.state = 'aside' and ((claimed_at is null and exists (select from ledger.movement
        where reference = prefix || day || ':taken'))
      or (claimed_at is not null and not exists (select from ledger.movement
        where reference ~ (prefix || '[0-9-]+:taken') and reference >= prefix || day || ':taken'))
      or (balance > 0 and not exists (select from refund other
        where other.member = refund.member and other.claimed_at is null and other.state = 'aside')))`
  return rows.map(({ member, day }) => `the refund of ${day} of member ${member}`)
}

/**
 * The first deposit that is large enough grants a waiting bonus, and the grant follows the member's terms. The deposit's coin
 * entry has its time, because both are written under the same lock.
 */
async function grants(db: Tx): Promise<string[]> {
  const missed = await db<{ id: number; movement: string }[]>`
    select claim.id, bank_transfer.movement
    from member_bonus claim
    join bank_transfer on bank_transfer.member = claim.member and bank_transfer.amount >= minimum_deposit
    join coin_entry on coin_entry.reference = 'coin:deposit:' || bank_transfer.movement
    where coin_entry.created_at > activated_at
      and coin_entry.created_at < coalesce(granted_at, ended_at, 'infinity')
      and claim.movement is distinct from bank_transfer.movement`
  const wrong = await db<{ id: number; movement: string }[]>`
    select claim.id, claim.movement from member_bonus claim
    left join bank_transfer on bank_transfer.movement = claim.movement and bank_transfer.member = claim.member
    where claim.movement is not null and (bank_transfer.amount is distinct from deposit or deposit < minimum_deposit
      or granted <> least(max_bonus, coalesce(deposit * percent / 100, max_bonus)))`
  return [
    ...missed.map(
      ({ id, movement }) => `bonus claim ${id} waited, and ${movement} did not grant it`,
    ),
    ...wrong.map(
      ({ id, movement }) =>
        `bonus claim ${id} has another grant than its terms say, by ${movement}`,
    ),
  ]
}

/** A member has each prize bonus once per claimed coupon. */
async function prizes(db: Tx): Promise<string[]> {
  const rows = await db<{ member: number; bonus: string; claimed: number; had: number }[]>`
    select member, bonus, coalesce(claimed, 0)::int as claimed, coalesce(had, 0)::int as had
    from (select member, bonus, count(*) as claimed from coupon
        where kind = 'bonus' and claimed_at is not null group by member, bonus) coupons
    full join (select member, bonus, count(*) as had from member_bonus
        join bonus on code = bonus where not is_listed group by member, bonus) claims using (member, bonus)
    where claimed is distinct from had`
  return rows.map(
    ({ member, bonus, claimed, had }) =>
      `member ${member} claimed ${bonus} ${claimed} times and has it ${had} times`,
  )
}
