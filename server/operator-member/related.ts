import type * as z from 'zod/mini'
import type { MemberStatus } from '#contract/operator-member'
import type { memberRelated, Relation } from '#contract/operator-member-related'
import type { Db, Tx } from '#db'

type Related = z.output<typeof memberRelated.output>['accounts']
type Row = {
  userId: string
  name: string
  status: MemberStatus
  createdAt: Date
  relations: Relation[]
}

/** Of each relation only so many accounts are looked at. */
const eachMax = 50
/** More members than this share a network that is a carrier's or a café's. */
const householdMax = 20
const signInsMax = 200
const lately = '90 days'

/** Lists accounts that have something in common with a member, those with most in common first. */
export async function relatedTo(db: Db, member: number): Promise<Related> {
  const rows = await db<Row[]>`
    select public_id as user_id, name, status, created_at, relations
    from (${relationsOf(db, member)}) near join member using (id)
    order by cardinality(relations) desc, member.id desc limit ${eachMax}`
  return rows.map(({ createdAt, ...row }) => ({ ...row, registeredAt: createdAt.getTime() }))
}

/**
 * The query of everyone who has something in common with a member: `id` and `relations`. With `among` it looks only at these
 * members, and then no limit hides one of them.
 */
export const relationsOf = (db: Db | Tx, member: number, among: number[] | null = null) => {
  const bucket = member % 256
  const isAsked = (id: ReturnType<Db['unsafe']>) =>
    among === null ? db`true` : db`${id} = any(${among}::bigint[])`
  return db`
    with me as (
      select id, inviter, case when anonymised_at is null then bank_account_name end as holder from member where id = ${member}),
    networks as (
      select distinct network_hash from (
        select network_hash from member_event
        where bucket = ${bucket} and member = ${member} and kind = 'sign-in' and network_hash is not null
          and at > now() - ${lately}::interval
        order by id desc limit ${signInsMax}) signed_in),
    found as (
      select inviter as id, 'inviter' as relation from me where me.inviter is not null and ${isAsked(db`me.inviter`)}
      union all
      (select id, 'invited' from member where inviter = ${member} and ${isAsked(db`id`)} order by id desc limit ${eachMax})
      union all
      (select member.id, 'holder' from me join member on member.bank_account_name collate "C" = me.holder collate "C"
       where member.id <> me.id and ${isAsked(db`member.id`)} limit ${eachMax})
      union all
      (select other.member, 'device' from member_device mine
         join member_device other on other.token_hash = mine.token_hash and other.member <> mine.member
       where mine.bucket = ${bucket} and mine.member = ${member} and ${isAsked(db`other.member`)} limit ${eachMax})
      union all
      (select other, 'network' from networks cross join lateral (
         select array_agg(distinct member) as members from (
           select member from member_event e
           where e.network_hash = networks.network_hash and e.kind = 'sign-in' and e.at > now() - ${lately}::interval
           order by e.at desc limit ${signInsMax}) near) near
         cross join lateral unnest(near.members) as other
       where cardinality(near.members) <= ${householdMax} and other <> ${member} and ${isAsked(db`other`)}
       limit ${eachMax}))
    select id, array_agg(distinct relation) as relations from found group by id`
}
