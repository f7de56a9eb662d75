import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#db'
import type { Ledger } from '#ledger'
import { gameAccounts, moves } from '#proof/faults/at-games'
import type { SandboxStore } from '#proof/faults/sandbox-store'
import { amountOf, type Request } from './members.ts'

type Books = { db: Db; ledger: Ledger; books: SandboxStore }
export type Truth = { lost: number; doubled: number; wrong: string[] }

const restMs = 60_000

/** Compares the replies to members with our books, and our books with the game's, once no transfer is under way. */
export async function truthOf(all: Books, requests: Request[]): Promise<Truth> {
  const { db, ledger } = all
  await untilAtRest(db)
  const rows = await db<{ key: string; reference: string; confirmed: number }[]>`
    select key, reference, confirmed from external_transfer
    where state = 'settled' and key is not null`
  const byKey = Map.groupBy(rows, ({ key }) => key)
  const applied = Map.groupBy(all.books.moves(), ({ reference }) => reference)
  let [lost, doubled] = [0, 0]
  for (const wanted of requests) {
    const settled = byKey.get(`member:${wanted.member}:${wanted.key}`) ?? []
    const isTrue = ({ reference, confirmed }: (typeof rows)[number]) =>
      confirmed === amountOf(wanted) && applied.has(reference)
    if (wanted.status === 200 && !settled.some(isTrue)) lost += 1
    const times = settled.reduce(
      (sum, { reference }) => sum + (applied.get(reference)?.length ?? 0),
      0,
    )
    if (times > 1 || (wanted.status !== 200 && times > 0)) doubled += 1
  }
  const untrue = (await ledger.reconcile()).map((row) => `ledger.untrue: ${JSON.stringify(row)}`)
  return { lost, doubled, wrong: [...untrue, ...(await moves(all)), ...(await gameAccounts(all))] }
}

/** A transfer whose server was killed is settled by the next one. */
async function untilAtRest(db: Db): Promise<void> {
  const end = performance.now() + restMs
  for (;;) {
    const open = await db`
      select from external_transfer where state not in ('settled', 'returned') limit 1`
    if (open.length === 0 || performance.now() > end) return
    await sleep(500)
  }
}
