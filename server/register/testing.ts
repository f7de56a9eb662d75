import type * as z from 'zod/mini'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { type Registration, register } from '#contract/register'
import type { Db } from '#db'
import { working } from '../login/working-testing.ts'
import type { EverySetting } from '../site/gateway-amounts.ts'
import type { Settings } from '../site/settings.ts'

export const password = 'nam prik 55'

let counted = 0

/** A registration with unique data; `otherwise` overrides fields. */
export function newRegistration(
  otherwise: Partial<Registration> = {},
): z.output<typeof Registration> {
  counted += 1
  // For some numbers that end in 00 and two digits the SMS gateway of the sandbox fails (docs/sandbox.md).
  if (counted % 10_000 < 100) counted += 100 - (counted % 10_000)
  const serial = String(counted).padStart(7, '0')
  return {
    name: 'SOMCHAI',
    username: `081${serial}`,
    password,
    sourceCode: 'FRIEND',
    inviteCode: '',
    bankCode: 'KBANK',
    bankAccountName: 'Somchai Jaidee',
    bankAccountNo: `100${serial}`,
    ...otherwise,
  }
}

/** Stores a setting as the owner of the tables, because a server needs two operators for some. */
export const setSetting = <Key extends keyof EverySetting>(
  db: Db,
  key: Key,
  value: EverySetting[Key],
) =>
  db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      insert into site_setting (key, value) values (${key}, ${tx.json(value)})
      on conflict (key) do update set value = excluded.value`
  })

/** Stores a value as an older version could, which checked none. */
export const setOddSetting = (db: Db, key: keyof Settings, value: unknown) =>
  db.begin(async (tx) => {
    await tx`set local role none`
    await tx`set local session_replication_role = replica`
    await tx`
      insert into site_setting (key, value) values (${key}, ${tx.json(value as never)})
      on conflict (key) do update set value = excluded.value`
  })

/** Brings settings back to their defaults. */
export const resetSettings = (db: Db, ...keys: (keyof EverySetting)[]) =>
  db.begin(async (tx) => {
    await tx`set local role none`
    await tx`delete from site_setting where key = any(${keys})`
  })

/** A member who has just signed in. The code by SMS must be off. */
export async function newMember(host: string, otherwise: Partial<Registration> = {}) {
  const registration = newRegistration(otherwise)
  await call(register, registration, { host })
  const { username } = registration
  // Many members of a test may sign in at once.
  const credentials = { username, password: registration.password }
  const { token } = await working((proofOfWork) =>
    call(login, credentials, { host, ...(proofOfWork && { proofOfWork }) }),
  )
  return { ...registration, token, app: { host, token } }
}
