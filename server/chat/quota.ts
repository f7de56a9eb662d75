import { Refusal } from '#contract/refusal'
import type { Db, Tx } from '#db'
import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

/** The owner of a file, and the keyed hash of the network if the owner is a guest. */
export type FileOwner = { owner: string; kind: 'guest' | 'member' | 'operator'; network?: Buffer }

/** A normal conversation needs fewer than 100 files in a day. An operator answers many conversations. */
const filesADay = { guest: 100, member: 100, operator: 1_000 } as const
const megabyte = 1_048_576

const keys = ['chatGuestMb', 'chatNetworkMb', 'chatGuestsMb', 'chatMemberMb'] as const

/**
 * Checks that the files of the last 24 hours leave room for this one. @throws Refusal REQUEST_LIMIT for too many files,
 * FILE_LIMIT for too many bytes of the conversation, of the network of guests, or of all guests
 */
export async function assertRoom(
  db: Db | Tx,
  { owner, kind, network }: FileOwner,
  bytes: number,
): Promise<void> {
  const limits = await settingsOf(db, ...keys)
  const [used] = await db<[{ files: number; own: number; network: number; guests: number }]>`
    select count(*) filter (where owner = ${owner})::int as files,
      coalesce(sum(bytes) filter (where owner = ${owner}), 0)::int8 as own,
      coalesce(sum(bytes) filter (where network = ${network ?? null}), 0)::int8 as network,
      coalesce(sum(bytes) filter (where network is not null), 0)::int8 as guests
    from chat_file where created_at > now() - interval '1 day'`
  if (used.files >= filesADay[kind]) throw new Refusal('REQUEST_LIMIT')
  const bounds: Record<FileOwner['kind'], [used: number, megabytes: number][]> = {
    guest: [
      [used.own, limits.chatGuestMb],
      [used.network, limits.chatNetworkMb],
      [used.guests, limits.chatGuestsMb],
    ],
    member: [[used.own, limits.chatMemberMb]],
    operator: [],
  }
  const isFull = bounds[kind].some(([sum, most]) => sum + bytes > most * megabyte)
  if (isFull) throw new Refusal('FILE_LIMIT')
}

/** Uploads that count together wait for each other here, so that none of them passes the same room. */
export const lockRoom = (tx: Tx, { owner, kind }: FileOwner) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`chat file ${kind === 'guest' ? kind : owner}`}, 0))`

/**
 * Keeps disk space for the database and for slips, which go on until half of it is left. @throws Refusal STORAGE_FULL
 */
export async function assertDisk({ db, files }: Pick<Context, 'db' | 'files'>): Promise<void> {
  const { fileFreeMb } = await settingsOf(db, 'fileFreeMb')
  const free = await files.freeBytes()
  if (free !== undefined && free < fileFreeMb * megabyte) throw new Refusal('STORAGE_FULL')
}
