import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#db'
import { changeCoins } from '#server/spin/coins'
import { drawOf, type Weight } from '#server/spin/draw'
import type { Member } from './members.ts'

/** Gives a member coins, and a next draw that lands on this slice. */
export async function giveCoins(
  db: Db,
  { phone }: Pick<Member, 'phone'>,
  { coins, slice }: { coins: number; slice: string },
): Promise<number> {
  const [{ id }] = await db<[{ id: number }]>`
    select id from member where phone = ${`+66${phone.slice(1)}`}`
  await db.begin((tx) =>
    changeCoins({ secrets: { pepper: Buffer.alloc(32) } }, tx, {
      member: id,
      reference: `test:${randomUUID()}`,
      change: coins,
    }),
  )
  await bindDraw(db, id, slice)
  return id
}

/**
 * Binds a member's next draw to an unencrypted seed that is known to land on this slice, because tests do not have the
 * server's key.
 */
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
    update spin_seed set seed = ${seed}, encrypted_seed = null, next_encrypted_seed = null, member_seed = ${bound.memberSeed}
    where member = ${member}`
}
