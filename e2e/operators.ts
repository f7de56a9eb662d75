import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Db } from '#db'
import { openDesk } from '#server/operator/session'
import { operatorPassword } from '#server/operator/testing'
import type { Addresses } from './stack.ts'
import { desktop, type visitsTo } from './visit.ts'

type Role = 'support' | 'finance' | 'owner' | 'compliance' | 'marketing'

/** Creates operators for the tests and opens the console as them. */
export function operatorsOf(stack: Addresses, db: Db, visit: ReturnType<typeof visitsTo>) {
  /** Creates an operator with the command that also creates the first one. */
  function newOperator(role: Role) {
    const username = `${role}-${randomUUID().slice(0, 8)}`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', 'scripts/operator.ts', 'add', username, role],
      {
        env: { PATH: process.env.PATH, DATABASE_URL: stack.database, DATA_DIR: stack.data },
        input: `${operatorPassword}\n`,
        encoding: 'utf8',
      },
    )
    const [, secret] = /secret {2}([A-Z2-7]{32})/.exec(stdout) ?? []
    if (!secret) throw new Error(`no operator: ${stderr}`)
    return { username, secret }
  }

  /** Opens the console of an operator who has signed in already. */
  async function consoleOf(role: Role, size = desktop, path = '/console', language?: 'th' | 'la') {
    const { username } = newOperator(role)
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
    return { page, username }
  }

  return { newOperator, consoleOf }
}
