import type { Db, Tx } from '#db'

// Only these functions find a member by a fact that no other member has. On several PostgreSQL servers they would read a
// directory, so callers read the rest of the member by its key (decision 0223).

type Found = { id: number }[]

export async function memberByPhone(db: Db | Tx, phone: string): Promise<number | undefined> {
  const [member] = await db<Found>`select id from member where phone = ${phone}`
  return member?.id
}

export async function memberByPublicId(db: Db | Tx, publicId: string): Promise<number | undefined> {
  const [member] = await db<Found>`select id from member where public_id = ${publicId}`
  return member?.id
}

/** `account` is the keyed hash of bank and number. */
export async function memberByAccount(db: Db | Tx, account: Buffer): Promise<number | undefined> {
  const [member] = await db<Found>`select id from member where bank_account_index = ${account}`
  return member?.id
}

/** Finds the members who registered one of these accounts, and those who are also paid from one. */
export async function membersWithAccounts(db: Db | Tx, accounts: Buffer[]): Promise<number[]> {
  const members = await db<Found>`
    select id from member where bank_account_index = any(${accounts}::bytea[])
    union
    select member from member_payer where account_index = any(${accounts}::bytea[]) and revoked_at is null`
  return members.map(({ id }) => id)
}
