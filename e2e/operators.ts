import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#db'
import { addOperator, commandLine } from '#server/operator/operators'
import { openDesk } from '#server/operator/session'
import { codeOf, operatorPassword, tokenIn } from '#server/operator/testing'
import { api } from './members.ts'
import type { Addresses } from './stack.ts'
import { desktop, type visitsTo } from './visit.ts'

type Role =
  | 'support'
  | 'support-lead'
  | 'content'
  | 'finance'
  | 'finance-lead'
  | 'owner'
  | 'compliance'
  | 'marketing'
  | 'risk'
  | 'systems'

/** Sets up an invited operator's account, from an address of its own: the calls are limited by address. */
export async function enrolled(app: string, link: string) {
  const chosen = { token: tokenIn(link), password: operatorPassword }
  const { totpSecret } = await api(app, 'POST /api/console/invitation/password', chosen)
  const redeemed = { ...chosen, code: codeOf(String(totpSecret)) }
  const { recoveryCodes } = await api(app, 'POST /api/console/invitation/redeem', redeemed)
  return { totpSecret: String(totpSecret), recoveryCodes: recoveryCodes as string[] }
}

/** Answers the first step of signing in, which asks for the password. */
export async function enterPassword(page: Page, username: string, password = operatorPassword) {
  await page.getByLabel('User name').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Answers the second step, with a code of the authenticator or a recovery code. */
export async function enterCode(page: Page, code: string) {
  await page.getByLabel(/^(6-digit|Recovery) code$/).fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function signInByCode(page: Page, username: string, code: string) {
  await enterPassword(page, username)
  await enterCode(page, code)
}

/** Creates operators for the tests and opens the console as them. */
export function operatorsOf(stack: Addresses, db: Db, visit: ReturnType<typeof visitsTo>) {
  /** Invites an operator as the command does, without a process of its own. @returns the path of the link */
  async function inviteOperator(role: Role) {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    const { link } = await addOperator(
      { db, publicUrl: stack.app },
      { username, role },
      commandLine,
    )
    return { username, path: link.replace(stack.app, '') }
  }

  /** Invites an operator, who has set up the account. The authenticator's next code signs in. */
  async function newOperator(role: Role) {
    const { username, path } = await inviteOperator(role)
    const { totpSecret, recoveryCodes } = await enrolled(stack.app, path)
    await db`update operator set totp_step = 0 where username = ${username}`
    return { username, secret: totpSecret, recoveryCodes }
  }

  /** Opens the console of an operator who has signed in already. */
  async function consoleOf(role: Role, size = desktop, path = '/console', language?: 'th' | 'la') {
    const { username, secret, recoveryCodes } = await newOperator(role)
    const [{ id }] = await db<[{ id: number }]>`
      select id from operator where username = ${username}`
    const token = await openDesk(db, id)
    const page = await visit(path, {
      size,
      ...(language && { language }),
      desk: token,
    })
    await page.getByRole('banner').waitFor()
    const endSession = async () => {
      await db`update operator_session set revoked_at = now() where operator = ${id}`
    }
    /** Ends the session as the page sends this call. Ended before, a reading of the page may find it first and close the sheet. */
    const endSessionAt = (call: string) =>
      page.route(
        `**${call}`,
        async (route) => {
          await endSession()
          await route.continue()
        },
        { times: 1 },
      )
    return { page, username, secret, recoveryCodes, endSession, endSessionAt }
  }

  return { inviteOperator, newOperator, consoleOf }
}
