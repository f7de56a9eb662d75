import type { Db } from '#db'
import { type Amount, toAmount } from '#money'
import { type MovementKind, type MovementRow, movementKinds } from './movement.ts'

export type Balances = {
  main: Amount
  hold: Amount
  refund: Amount
  invite: Amount
  /** Our record of the member's balance at each game. */
  games: Record<string, Amount>
}

/** Pages count from 1. */
export type Page = { page: number; limit: number }

/** Movements of these kinds, without those or with all those whose details have one of the names; of a period. */
export type Selection = {
  kinds?: readonly MovementKind[]
  detailsLack?: readonly string[]
  orDetailsHave?: readonly string[]
  /** By the time at which they began: from the first moment, up to the last. */
  period?: { from: Date; until: Date }
}

/** @throws when the member has no accounts. */
export async function balancesOf(db: Db, member: number): Promise<Balances> {
  const rows = await db<{ name: string; balance: number }[]>`
    select name, balance from ledger.account where bucket = ${member % 256} and member = ${member}`
  const all = new Map(rows.map(({ name, balance }) => [name, toAmount(balance)]))
  const games = [...all].filter(([name]) => name.startsWith('game:'))
  return {
    main: existing(all, 'main', member),
    hold: existing(all, 'hold', member),
    refund: existing(all, 'refund', member),
    invite: existing(all, 'invite', member),
    games: Object.fromEntries(
      games.map(([name, balance]) => [name.slice('game:'.length), balance]),
    ),
  }
}

function existing(balances: Map<string, Amount>, name: string, member: number): Amount {
  const balance = balances.get(name)
  if (balance === undefined) throw new Error(`member ${member} has no account ${name}`)
  return balance
}

/**
 * Newest first. The statement is the journal itself; there is no other record. The page is found in the index alone, so
 * that a page far back does not read all later movements.
 */
export async function movementsOf(
  db: Db,
  member: number,
  { page, limit }: Page,
  selection?: Selection,
) {
  if (selection) return selectedOf(db, member, { page, limit }, selection)
  const [movements, [count]] = await Promise.all([
    db<MovementRow[]>`
      select id, reference, member, kind, state, amount, currency, from_place as "from", to_place as "to", details,
        created_at, settled_at
      from ledger.movement
      where bucket = ${member % 256} and member = ${member} and id = any (array(
        select id from ledger.movement where bucket = ${member % 256} and member = ${member}
        order by id desc limit ${limit} offset ${(page - 1) * limit}))
      order by id desc`,
    db<{ total: number }[]>`
      select count(*) as total from ledger.movement where bucket = ${member % 256} and member = ${member}`,
  ])
  return { total: count?.total ?? 0, movements: [...movements] }
}

/** Looks at all of the member's movements, because no index has their kinds or their times. */
async function selectedOf(db: Db, member: number, { page, limit }: Page, selection: Selection) {
  const kinds = [...(selection.kinds ?? movementKinds)]
  const lacking = [...(selection.detailsLack ?? [])]
  const having = [...(selection.orDetailsHave ?? [])]
  const { from, until } = selection.period ?? always
  const isSelected = db`
    bucket = ${member % 256} and member = ${member} and created_at >= ${from} and created_at < ${until}
      and (kind = any (${kinds}::text[]) and not details ?| ${lacking}::text[] or details ?| ${having}::text[])`
  const [movements, [count]] = await Promise.all([
    db<MovementRow[]>`
      select id, reference, member, kind, state, amount, currency, from_place as "from", to_place as "to", details,
        created_at, settled_at
      from ledger.movement
      where ${isSelected}
      order by id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<{ total: number }[]>`select count(*) as total from ledger.movement where ${isSelected}`,
  ])
  return { total: count?.total ?? 0, movements: [...movements] }
}

const always = { from: new Date('2000-01-01T00:00Z'), until: new Date('2200-01-01T00:00Z') }

export async function movementOf(db: Db, reference: string): Promise<MovementRow | undefined> {
  const [movement] = await db<MovementRow[]>`
    select id, reference, member, kind, state, amount, currency, from_place as "from", to_place as "to", details,
      created_at, settled_at
    from ledger.movement where reference = ${reference}`
  return movement
}
