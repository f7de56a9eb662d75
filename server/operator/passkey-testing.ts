import { beforeEach } from 'vitest'
import { call } from '#contract/call'
import { signInByPasskey, startSignIn } from '#contract/operator-passkey'
import { app, openApp } from '../app-testing.ts'
import { operatorPassword } from './testing.ts'

export const password = operatorPassword

export const host = () => ({ host: app.host })

export const asked = (username: string, word = password) =>
  call(startSignIn, { username, password: word }, host())
export const requestFor = async (username: string) => (await asked(username)).passkey!
type Signed = Parameters<typeof call<typeof signInByPasskey>>[1]
export const signIn = (username: string, passkey: Signed['passkey'], word = password) =>
  call(signInByPasskey, { username, password: word, passkey }, host())

export const auditOf = async (id: number) =>
  (
    await app.ctx.db<{ action: string; before: unknown; after: unknown }[]>`
      select action, before, after from operator_audit where operator = ${id} order by id`
  ).map(({ action, before, after }) => [action, before ?? after])

/** Starts the whole server. */
export function startPasskeys() {
  openApp()
  beforeEach(() => app.ctx.db`delete from login_try`)
}
