import { type Caller, call } from '#contract/call'
import * as contract from '#contract/operator-account'
import * as passkeys from '#contract/operator-passkey'
import { placeOf } from '../passkey/place.ts'
import { newAuthenticator } from '../passkey/testing.ts'
import type { Context } from '../platform/context.ts'
import type { TestApp } from '../testing.ts'
import { redeemInvitation, startEnrolment } from './invitation.ts'
import { addOperator, commandLine, type NewOperator } from './operators.ts'
import { openDesk } from './session.ts'
import { codeAt, stepAt } from './totp.ts'

export const operatorPassword = 'khao soi gai 1899'

let made = 0

/** Adds a signed-in operator. @returns also the secret to sign in again, and the recovery codes */
export async function newOperator({ ctx, host }: TestApp, role = 'support') {
  const username = `${role}${++made}`
  const enrolled = await addEnrolled(ctx, { username, role })
  const token = await openDesk(ctx.db, enrolled.id)
  const desk: Caller = { host, token }
  return { ...enrolled, username, token, desk }
}

/** Adds an operator who has redeemed the invitation with `operatorPassword`. No code of the authenticator is used yet. */
export async function addEnrolled(
  { db, secrets }: Pick<Context, 'db' | 'secrets'>,
  wanted: NewOperator,
) {
  const publicUrl = 'http://127.0.0.1:0'
  const { link } = await addOperator({ db, publicUrl }, wanted, commandLine)
  const chosen = { token: tokenIn(link), password: operatorPassword, address: '127.0.0.1' }
  const { totpSecret } = await startEnrolment({ db, secrets }, chosen)
  const code = codeOf(totpSecret)
  const { recoveryCodes } = await redeemInvitation({ db, secrets }, { ...chosen, code })
  const [{ id }] = await db<[{ id: number }]>`
    update operator set totp_step = 0 where username = ${wanted.username} returning id`
  return { id, totpSecret, recoveryCodes }
}

/** Adds an operator by two owners. @returns the invitation, which the second one gets */
export async function addByTwo(one: Caller, two: Caller, wanted: NewOperator) {
  const request = { username: wanted.username, role: wanted.role, reason: 'joins the team' }
  await call(contract.addOperator, request, one)
  const { invited } = await call(contract.addOperator, request, two)
  if (!invited) throw new Error(`${wanted.username} was not added`)
  return invited
}

/** Redeems a link over HTTP with `operatorPassword`. The code of this half minute is used then. */
export async function enrolAt(host: string, link: string) {
  const chosen = { token: tokenIn(link), password: operatorPassword }
  const { totpSecret } = await call(contract.startEnrolment, chosen, { host })
  const redeemed = { ...chosen, code: codeOf(totpSecret) }
  const { recoveryCodes } = await call(contract.redeemInvitation, redeemed, { host })
  return { totpSecret, recoveryCodes }
}

/** An authenticator that makes passkeys for a server. */
export const authenticatorFor = ({ ctx }: TestApp) =>
  newAuthenticator(placeOf(ctx.publicUrl).origin)

/** Redeems a link over HTTP with `operatorPassword` and a passkey of a new authenticator. */
export async function enrolByPasskey(app: TestApp, link: string, name = 'Office phone') {
  const { host } = app
  const chosen = { token: tokenIn(link), password: operatorPassword }
  await call(contract.startEnrolment, chosen, { host })
  const key = authenticatorFor(app)
  const passkey = key.create(await call(passkeys.startEnrolmentPasskey, chosen, { host }))
  const redeemed = { ...chosen, name, passkey }
  const { recoveryCodes } = await call(passkeys.redeemByPasskey, redeemed, { host })
  return { key, recoveryCodes }
}

/** Adds a signed-in operator whose second factor is a passkey alone. */
export async function newPasskeyOperator(app: TestApp, role = 'support') {
  const { db, publicUrl } = app.ctx
  const username = `passkey-${role}${++made}`
  const { link } = await addOperator({ db, publicUrl }, { username, role }, commandLine)
  const enrolled = await enrolByPasskey(app, link)
  const [{ id }] = await db<[{ id: number }]>`select id from operator where username = ${username}`
  const token = await openDesk(db, id)
  const desk: Caller = { host: app.host, token }
  return { ...enrolled, id, username, token, desk }
}

/** The secret part of an invitation's link. */
export const tokenIn = (link: string): string => link.split('#').at(-1)!

/** Returns the code that an authenticator shows at a moment. */
export const codeOf = (totpSecret: string, ms = Date.now()): string =>
  codeAt(bytesOf(totpSecret), stepAt(ms))

/** Decodes base32 as an authenticator does. */
function bytesOf(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
