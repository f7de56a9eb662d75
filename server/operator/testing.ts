import type { Caller } from '#contract/call'
import type { TestApp } from '../testing.ts'
import { addOperator } from './operators.ts'
import { openDesk } from './session.ts'
import { codeAt, stepAt } from './totp.ts'

export const operatorPassword = 'khao soi gai 1899'

let made = 0

/** Adds a signed-in operator. @returns also the secret to sign in again */
export async function newOperator({ ctx, host }: TestApp, role = 'support') {
  const username = `${role}${++made}`
  const { totpSecret } = await addOperator(
    ctx,
    { username, password: operatorPassword, role },
    undefined,
  )
  const [{ id }] = await ctx.db<[{ id: number }]>`
    select id from operator where username = ${username}`
  const token = await openDesk(ctx.db, id)
  const desk: Caller = { host, token }
  return { id, username, token, desk, totpSecret }
}

/** Returns the code that an authenticator shows at a moment. */
export const codeOf = (totpSecret: string, ms = Date.now()): string =>
  codeAt(bytesOf(totpSecret), stepAt(ms))

/** Decodes base32 as an authenticator does. */
function bytesOf(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
