import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/refusal'
import type { Context } from '../platform/context.ts'

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest()

/**
 * Creates a ticket that replaces the password in the path of autoLogin: valid once, for 60 seconds, for this member at
 * this game.
 */
export async function newTicket({ db }: Context, member: number, game: string): Promise<string> {
  const ticket = randomBytes(24).toString('base64url')
  await db`
    insert into game_ticket (bucket, member, hash, game, expires_at)
    values (${member % 256}, ${member}, ${hashOf(ticket)}, ${game}, now() + interval '60 seconds')`
  return ticket
}

/** @throws Refusal NO_DATA when it is invalid, used or expired */
export async function useTicket(
  { db }: Context,
  ticket: string,
  member: number,
  game: string,
): Promise<void> {
  const { count } = await db`
    delete from game_ticket
    where bucket = ${member % 256} and member = ${member} and hash = ${hashOf(ticket)} and game = ${game} and expires_at > now()`
  if (count !== 1) throw new Refusal('NO_DATA')
}
