import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#db'
import { changeCoins } from '#server/spin/coins'
import { drawOf, type Weight } from '#server/spin/draw'
import type { Member } from './members.ts'

/** Gives a member coins, and a next draw that falls on this slice. */
export async function giveCoins(
  db: Db,
  { phone }: Pick<Member, 'phone'>,
  { coins, slice }: { coins: number; slice: string },
): Promise<number> {
  const [{ id }] = await db<[{ id: number }]>`
    select id from member where phone = ${`+66${phone.slice(1)}`}`
  await db.begin((tx) =>
    changeCoins(tx, { member: id, reference: `test:${randomUUID()}`, change: coins }),
  )
  await bindDraw(db, id, slice)
  return id
}

/** Binds a member's next draw to a seed that is known to fall on this slice. */
export async function bindDraw(db: Db, member: number, slice: string) {
  const weights = await db<Weight[]>`
    select code, weight from spin_slice join spin_wheel on id = wheel
    where is_active and currency = 'BAHT' order by position`
  const [known] = await db<{ count: number }[]>`
    select count from spin_seed where member = ${member}`
  const bound = { memberSeed: 'known', count: known?.count ?? 0 }
  let seed = Buffer.alloc(32)
  for (let at = 0; drawOf({ ...bound, seed }, weights).code !== slice; at += 1)
    seed = createHash('sha256').update(`${slice} ${at}`).digest()
  await db`
    insert into spin_seed (member, seed, member_seed, count) values (${member}, ${seed}, 'known', ${bound.count})
    on conflict (member) do update set seed = excluded.seed, member_seed = excluded.member_seed`
}
