import { call } from '#contract/call'
import type { Endpoint } from '#contract/endpoint'
import { exclude } from '#contract/protection'
import type { RefusalCode } from '#contract/refusal'
import type { Db } from '#db'
import { newGuest } from '#server/chat/visitor'
import type { Scene } from '#server/deposit/testing'
import { hashPassword } from '#server/login/password'
import { startSession } from '#server/login/session'
import { rolesOf } from '#server/operator/roles'
import { openDesk } from '#server/operator/session'
import { newOperator } from '#server/operator/testing'
import { password } from '#server/register/testing'

/** A refusal that the contract gives a caller for a call, or entry. */
type Cell = RefusalCode | 'in'

/** One kind of caller. Each call of `token` may be another one of the kind, so that no call disturbs the next. */
export type Kind = {
  token: () => Promise<string | null | undefined>
  cell: (endpoint: Endpoint) => Cell
}

const signedIn =
  (cell: (endpoint: Endpoint) => Cell) =>
  (endpoint: Endpoint): Cell =>
    endpoint.access === 'anyone' ? 'in' : cell(endpoint)
const refusedAs = (code: RefusalCode) => signedIn(() => code)
const asMember = (active?: RefusalCode) =>
  signedIn(({ access, activity }) => {
    if (access === 'operator') return 'INVALID_USER_3'
    return activity && active ? active : 'in'
  })
const asGuest = signedIn(({ access, membersOnly }) => {
  if (access === 'operator') return 'INVALID_USER_3'
  if (access === 'member') return 'invalid-token'
  return membersOnly ? 'MEMBERS_ONLY' : 'in'
})
const asOperator = (rights: string[]) =>
  signedIn(({ access, right }) =>
    access === 'operator' && (!right || rights.includes(right)) ? 'in' : 'INVALID_USER_3',
  )

export const roles = [
  ...(['auditor', 'compliance', 'content', 'finance', 'finance-lead', 'marketing'] as const),
  ...(['owner', 'risk', 'support', 'support-lead', 'systems'] as const),
]

/** Kinds of members, guests and strangers. */
export const people = [
  'nobody',
  'a token that nobody has issued',
  'a guest',
  'a guest of another installation',
  'a member',
  'a member who may only withdraw',
  'a member who excluded himself',
  'a member on a break',
  'a blocked member',
  'a member whom a register excludes',
  'a member whose session was ended',
  'a member whose session is over',
  'a member of another region',
  'a session of another kind',
  'a session whose member is gone',
] as const

/** Kinds of operators whom each call refuses. */
export const formerOperators = [
  'an operator’s token that nobody has issued',
  'an operator who was disabled',
  'an auditor whose time is over',
  'an owner whose session was ended',
  'an owner whose session is over',
] as const

type Person = (typeof people)[number]
type FormerOperator = (typeof formerOperators)[number]
type Role = (typeof roles)[number]
type KindName = Person | FormerOperator | Role
type Length = 'forever' | '24-hours'
/** Assignments of an update. */
type Changed = (db: Db) => ReturnType<Db>

/** Every kind of caller that the product knows, with what the contract gives each of them. */
export const callersOf = async (scene: Scene): Promise<Record<KindName, Kind>> =>
  Object.assign(peopleOf(scene), formerOf(scene), await operatorsOf(scene))

function peopleOf(scene: Scene): Record<Person, Kind> {
  const { db, region, secrets } = scene.app.ctx
  const session = (member: number, where = region) =>
    startSession(db, { member, region: where, remember: false })
  const hash = hashPassword(password)
  /** A signed-in member with a password. */
  const member = async () => {
    const made = await scene.member()
    await db`update member set password_hash = ${await hash} where id = ${made.id}`
    return made
  }
  const ofStatus = async (status: string) => {
    const { id, caller } = await member()
    await db`update member set status = ${status} where id = ${id}`
    return caller.token
  }
  const away = async (length: Length) => {
    const { caller } = await member()
    await call(exclude, { length }, caller)
    return caller.token
  }
  const ofSession = async (changed: Changed) => {
    const { id } = await member()
    const opened = await session(id)
    await db`update session set ${changed(db)} where id = ${opened.session}`
    return opened.token
  }
  const otherPepper = { ...secrets, pepper: Buffer.alloc(32, 7) }
  return {
    nobody: { token: async () => undefined, cell: refusedAs('UNAUTHORIZED') },
    'a token that nobody has issued': {
      token: async () => `kw_${'a'.repeat(43)}`,
      cell: refusedAs('invalid-token'),
    },
    'a guest': { token: async () => newGuest(secrets).token, cell: asGuest },
    'a guest of another installation': {
      token: async () => newGuest(otherPepper).token,
      cell: refusedAs('invalid-token'),
    },
    'a member': { token: async () => (await member()).caller.token, cell: asMember() },
    'a member who may only withdraw': {
      token: () => ofStatus('withdraw-only'),
      cell: asMember('WITHDRAW_ONLY'),
    },
    'a member who excluded himself': {
      token: () => away('forever'),
      cell: asMember('SELF_EXCLUDED'),
    },
    'a member on a break': { token: () => away('24-hours'), cell: asMember('ON_BREAK') },
    'a blocked member': { token: () => ofStatus('suspended'), cell: refusedAs('INVALID_USER_2') },
    'a member whom a register excludes': {
      token: () => ofStatus('excluded'),
      cell: refusedAs('INVALID_USER_2'),
    },
    'a member whose session was ended': {
      token: () => ofSession((tx) => tx`revoked_at = now()`),
      cell: refusedAs('invalid-token'),
    },
    'a member whose session is over': {
      token: () => ofSession((tx) => tx`ends_at = now()`),
      cell: refusedAs('EXPIRED_AUTH_TOKEN'),
    },
    'a member of another region': {
      token: async () => (await session((await member()).id, 'lao')).token,
      cell: refusedAs('INVALID_USER_4'),
    },
    'a session of another kind': {
      token: () => ofSession((tx) => tx`role = 'operator'`),
      cell: refusedAs('INVALID_USER_3'),
    },
    'a session whose member is gone': {
      token: async () => (await session(2 ** 40)).token,
      cell: refusedAs('INVALID_USER_1'),
    },
  }
}

function formerOf({ app }: Scene): Record<FormerOperator, Kind> {
  const { db } = app.ctx
  const changed = async (role: string, change: Changed) => {
    const { id, token } = await newOperator(app, role)
    await db`update operator set ${change(db)} where id = ${id}`
    return token
  }
  const ofSession = async (change: Changed) => {
    const { id, token } = await newOperator(app, 'owner')
    await db`update operator_session set ${change(db)} where operator = ${id}`
    return token
  }
  return {
    'an operator’s token that nobody has issued': {
      token: async () => `kc_${'a'.repeat(43)}`,
      cell: refusedAs('invalid-token'),
    },
    'an operator who was disabled': {
      token: () => changed('owner', (tx) => tx`is_active = false`),
      cell: refusedAs('INVALID_USER_2'),
    },
    'an auditor whose time is over': {
      token: () => changed('auditor', (tx) => tx`ends_at = now()`),
      cell: refusedAs('INVALID_USER_2'),
    },
    'an owner whose session was ended': {
      token: () => ofSession((tx) => tx`revoked_at = now()`),
      cell: refusedAs('invalid-token'),
    },
    'an owner whose session is over': {
      token: () => ofSession((tx) => tx`ends_at = now()`),
      cell: refusedAs('EXPIRED_AUTH_TOKEN'),
    },
  }
}

async function operatorsOf({ app }: Scene): Promise<Record<Role, Kind>> {
  const { db } = app.ctx
  const known = new Map((await rolesOf(db)).map(({ code, rights }) => [code, rights]))
  const kinds = roles.map(async (role) => {
    const { id } = await newOperator(app, role)
    return [role, { token: () => openDesk(db, id), cell: asOperator(known.get(role)!) }] as const
  })
  return Object.fromEntries(await Promise.all(kinds)) as Record<Role, Kind>
}
