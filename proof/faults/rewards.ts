import type { Db, Tx } from '#db'
import { coinFaults, spinFaults } from '../draws.ts'
import type { Wish } from './clients.ts'
import { compare } from './compare.ts'
import { brokenRewards } from './told.ts'

/**
 * What is wrong with rewards when all is at rest: with what there is of them, and with what members were told. At one moment,
 * for jobs go on counting what was played.
 */
export const rewardFaults = (db: Db, wishes: Wish[]): Promise<string[]> =>
  db.begin(
    async (tx) => {
      const faults = [...(await brokenRewards(tx, wishes))]
      for (const look of [payments, aside, grants, prizes, spinFaults, coinFaults])
        faults.push(...(await look(tx)))
      return faults
    },
    { isolation: 'repeatable read' },
  )

/**
 * What members were given, by the rows that say so and by nothing else: each under the reference of its business fact, once, and
 * from and to where it belongs.
 */
const owed = (db: Tx) => db<Fact[]>`
  select member, 'bonus:' || id as reference, 'our bonus > main' as way, granted as amount
  from member_bonus where granted > 0
  union all
  select member, 'finish:' || id, 'our bonus-paid > our bonus', granted
  from member_bonus where granted > 0 and ended_at is not null
  union all
  select member, 'finish:' || id, 'main > our bonus-paid', cost from member_bonus where cost > 0
  union all
  select member, 'refund:' || member || ':' || day, 'our refund > refund', amount from refund
  union all
  select member, 'coupon:' || id, 'our spin > main', amount
  from coupon where kind = 'money' and claimed_at is not null
  union all
  select inviter, 'invite', 'our invite > member', sum(amount)::int8
  from invite_reward where state <> 'earning' group by inviter`

/** What the books say came from the house for nothing, or went back. What inviting earned comes in one movement for many. */
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
const said = ({ member, reference, way, amount }: Fact) =>
  `${reference} of member ${member}, ${way} ${amount}`

/** Every reward was paid once, and nothing that is none. */
async function payments(db: Tx): Promise<string[]> {
  const [rows, postings] = await Promise.all([owed(db), booked(db)])
  return compare(rows.map(said), postings.map(said), ['owed', 'paid'])
}

/** What all rewards have cost the house, by what members took and not by its books. */
export const given = (db: Db) => db`
  (select coalesce(sum(granted - cost), 0) from member_bonus)
    + (select coalesce(sum(amount), 0) from refund)
    + (select coalesce(sum(amount), 0) from invite_reward where state <> 'earning')
    + (select coalesce(sum(amount), 0) from coupon where kind = 'money' and claimed_at is not null)`

/** A refund that is marked as taken is what the books say, and nothing of it is left: one movement takes all that there is. */
async function aside(db: Tx): Promise<string[]> {
  const rows = await db<{ member: number; day: string }[]>`
    select refund.member, day::text from refund
    join ledger.account on account.member = refund.member and name = 'refund'
    cross join lateral (select 'refund:' || refund.member || ':' as prefix) own
    where (taken_at is null and exists (select from ledger.movement
        where reference = prefix || day || ':taken'))
      or (taken_at is not null and not exists (select from ledger.movement
        where reference ~ (prefix || '[0-9-]+:taken') and reference >= prefix || day || ':taken'))
      or (balance > 0 and not exists (select from refund other
        where other.member = refund.member and other.taken_at is null))`
  return rows.map(({ member, day }) => `the refund of ${day} of member ${member}`)
}

/**
 * A bonus that waits is granted by the first deposit that is large enough, and a deposit grants no more than the member's terms say. The
 * coin of a deposit tells when it came, for it comes under the same lock.
 */
async function grants(db: Tx): Promise<string[]> {
  const missed = await db<{ id: number; movement: string }[]>`
    select taking.id, bank_transfer.movement
    from member_bonus taking
    join bank_transfer on bank_transfer.member = taking.member and bank_transfer.amount >= minimum_deposit
    join coin_entry on coin_entry.reference = 'coin:deposit:' || bank_transfer.movement
    where coin_entry.created_at > activated_at
      and coin_entry.created_at < coalesce(granted_at, ended_at, 'infinity')
      and taking.movement is distinct from bank_transfer.movement`
  const wrong = await db<{ id: number; movement: string }[]>`
    select taking.id, taking.movement from member_bonus taking
    left join bank_transfer on bank_transfer.movement = taking.movement and bank_transfer.member = taking.member
    where taking.movement is not null and (bank_transfer.amount is distinct from deposit or deposit < minimum_deposit
      or granted <> least(most, coalesce(deposit * percent / 100, most)))`
  return [
    ...missed.map(({ id, movement }) => `taking ${id} waited, and ${movement} did not grant it`),
    ...wrong.map(({ id, movement }) => `taking ${id} was granted by ${movement} otherwise`),
  ]
}

/** A bonus that was won is taken once for each coupon that was claimed. */
async function prizes(db: Tx): Promise<string[]> {
  const rows = await db<{ member: number; bonus: string; claimed: number; taken: number }[]>`
    select member, bonus, coalesce(claimed, 0)::int as claimed, coalesce(taken, 0)::int as taken
    from (select member, bonus, count(*) as claimed from coupon
        where kind = 'bonus' and claimed_at is not null group by member, bonus) coupons
    full join (select member, bonus, count(*) as taken from member_bonus
        join bonus on code = bonus where not is_listed group by member, bonus) takings using (member, bonus)
    where claimed is distinct from taken`
  return rows.map(
    ({ member, bonus, claimed, taken }) =>
      `member ${member} claimed ${bonus} ${claimed} times and has it ${taken} times`,
  )
}
