import type * as z from 'zod/mini'
import type * as contract from '#contract/member-event'
import { Refusal } from '#contract/refusal'
import { endSessions, openSessions } from '../login/session.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { type Client, sessionName, shownNetwork } from './place.ts'
import { recordEvent } from './record.ts'

type Event = z.output<typeof contract.memberEvents.output>['events'][number]
type Row<Shown extends { at: number; network: string }> = Omit<Shown, 'at' | 'network'> & {
  at: Date
  address: Buffer | null
}

const eventsMax = 30

export async function eventsOf({ db, secrets }: Context, member: number): Promise<Event[]> {
  const rows = await db<Row<Event>[]>`
    select id::text, kind, at, device, address from member_event
    where bucket = ${member % 256} and member = ${member} order by member_event.id desc limit ${eventsMax}`
  return rows.map((row) => shown(secrets, row))
}

function shown<Shown extends { at: number; network: string }>(
  secrets: Context['secrets'],
  { at, address, ...row }: Row<Shown>,
) {
  return Object.assign(row, { at: at.getTime(), network: shownNetwork(secrets, address) })
}

export async function sessionsOf({ db, secrets }: Context, { member, session }: Caller) {
  const open = await openSessions(db, member)
  return open.map(({ id, createdAt, seenAt, device, address }) => ({
    id: sessionName(secrets, id),
    isThis: id === session,
    signedInAt: createdAt.getTime(),
    usedAt: seenAt.getTime(),
    device,
    network: shownNetwork(secrets, address),
  }))
}

/** Signs out one device. @throws Refusal NO_DATA */
export async function endSession(
  ctx: Context,
  { member, session }: Caller,
  { id: name, client }: { id: string; client: Client },
): Promise<void> {
  const { db, secrets } = ctx
  const open = await openSessions(db, member)
  const found = open.find(({ id }) => sessionName(secrets, id) === name)
  if (!found) throw new Refusal('NO_DATA')
  await db.begin(async (tx) => {
    await endSessions(tx, { member, only: found.id })
    await recordEvent(tx, secrets, { member, session, client, kind: 'sessions-end' })
  })
  ctx.push(member, 'signed-out')
}

/** Signs out all devices but that of the caller. */
export async function endOthers(
  ctx: Context,
  { member, session }: Caller,
  client: Client,
): Promise<{ ended: number }> {
  const { db, secrets } = ctx
  const others = (await openSessions(db, member)).filter(({ id }) => id !== session)
  if (others.length === 0) return { ended: 0 }
  await db.begin(async (tx) => {
    await endSessions(tx, { member, except: session })
    await recordEvent(tx, secrets, { member, session, client, kind: 'sessions-end' })
  })
  ctx.push(member, 'signed-out')
  return { ended: others.length }
}
