import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Db } from '#db'
import { openDesk } from '#server/operator/session'
import { codeOf, operatorPassword, tokenIn } from '#server/operator/testing'
import { api } from './members.ts'
import type { Addresses } from './stack.ts'
import { desktop, type visitsTo } from './visit.ts'

type Role = 'support' | 'finance' | 'finance-lead' | 'owner' | 'compliance' | 'marketing' | 'risk'

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
  /** Invites an operator with the command that also invites the first one. @returns the path of the link */
  function inviteOperator(role: Role) {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/operator.ts', 'add', username, role],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: stack.database, PUBLIC_URL: stack.app },
        encoding: 'utf8',
      },
    )
    const [, path] = /(\/console\/invitation#\S+)$/m.exec(stdout) ?? []
    if (!path) throw new Error(`no operator: ${stderr}`)
    return { username, path }
  }

  /** Invites an operator, who has set up the account. The authenticator's next code signs in. */
  async function newOperator(role: Role) {
    const { username, path } = inviteOperator(role)
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
      prepare: (page) =>
        page.addInitScript((text) => sessionStorage.setItem('console-token', text), token),
    })
    await page.getByRole('banner').waitFor()
    return { page, username, secret, recoveryCodes }
  }

  return { inviteOperator, newOperator, consoleOf }
}
