import { afterAll, beforeAll, expect } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { call } from '#contract/call'
import { operators } from '#contract/operator-account'
import { changeRole } from '#contract/operator-role'
import { type Db, openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'

export type Person = Awaited<ReturnType<typeof newOperator>>
export let owner: Db
export let noi: Person
export let lek: Person
export let dao: Person

export const reason = 'covers the night shift'
export const ask = ({ desk }: Person, username: string, role = 'finance') =>
  call(changeRole, { username, role, reason }, desk)
export const listOf = ({ desk }: Person, list: 'waiting' | 'mine' | 'decided') =>
  call(approvals, { page: 1, limit: 100, list }, desk)
export const approveAs = ({ desk }: Person, id: string) => call(approve, { id, reason }, desk)

export async function roleOf({ username }: Person): Promise<string | undefined> {
  const listed = (await call(operators, {}, noi.desk)).operators
  return listed.find((one) => one.username === username)?.role
}

export async function rowOf(username: string) {
  const rows = await app.ctx.db<{ id: number; state: string; decidedBy: number | null }[]>`
    select id, state, decided_by from approval where object = ${username} order by id desc limit 1`
  return rows[0]!
}

/** Proposes a role for a new operator. */
export async function proposed(by: Person = noi) {
  const person = await newOperator(app)
  expect(await ask(by, person.username)).toEqual({ outcome: 'proposed' })
  const { id } = await rowOf(person.username)
  return { person, id: String(id) }
}

/** Moves times of rows, which no server may do. */
export const asOwner = (statement: (db: Db) => PromiseLike<unknown>) =>
  owner.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await statement(tx as unknown as Db)
  })

/** Starts the whole server with three people, two of whom may approve. */
export function startPeople() {
  openApp()
  beforeAll(async () => {
    owner = openDb(app.databaseUrl, { asOwner: true, max: 2 })
    noi = await newOperator(app, 'owner')
    lek = await newOperator(app, 'owner')
    dao = await newOperator(app, 'owner')
  })
  afterAll(() => owner?.end())
}
