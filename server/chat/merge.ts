import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'

type Merge = {
  /** The name of the guest's conversation. */
  guest: string
  member: number
  /** The operator who recognised the guest, and why; null if the guest's own device asked. */
  by: { operator: number; reason: string } | null
}

/**
 * Moves a guest's conversation behind the member's messages, once. @returns the number of messages that moved, also when it was
 * done before @throws Refusal NO_DATA if the guest is another member's
 */
export async function mergeGuest(db: Db | Tx, { guest, member, by }: Merge): Promise<number> {
  const [{ moved }] = await db<[{ moved: number | null }]>`
    select merge_guest(${guest}, ${member}, ${by?.operator ?? null}, ${by?.reason ?? null}) as moved`
  if (moved === null) throw new Refusal('NO_DATA')
  return moved
}

/** The guest's sockets close, and the member's get the messages. */
export async function notifyMerged(
  { db, notifyChat }: Pick<Context, 'db' | 'notifyChat'>,
  guest: string,
  member: number,
): Promise<void> {
  const [{ name }] = await db<[{ name: string }]>`
    select name from conversation where member = ${member}`
  for (const conversation of [guest, name]) notifyChat({ conversation })
}

/** True after the guest became a member. */
export async function isMerged(db: Db, guest: string): Promise<boolean> {
  const [row] = await db`
    select from conversation where name = ${guest} and merged_at is not null`
  return row !== undefined
}
