import { test } from '@playwright/test'
import { sandboxAt } from '#sandbox/client'
import { stack } from './here.ts'
import { operatorsOf } from './operators.ts'
import { type Site, siteOf } from './site.ts'
import { visitsTo } from './visit.ts'

type Given = {
  app?: string
  /** Brings the site back to what other files expect. */
  end?: (site: Site) => Promise<unknown>
}

/** Opens the stack of this worker for the stories of a file: members register without a code, and no provider keeps a fault. */
export function story({ app = stack.app, end }: Given = {}) {
  const visit = visitsTo(app)
  const site = siteOf(stack)
  const sandbox = sandboxAt(stack.sandbox)
  test.beforeAll(() => site.set('registerOtp', false))
  test.afterEach(() => sandbox.clearControls())
  test.afterAll(async () => {
    await end?.(site)
    await markAsRead(site)
    await site.close()
  })
  return { visit, site, sandbox, ...operatorsOf(stack, site.db, visit) }
}

/** Unread conversations of these stories would fill the first page of the operators' list in the next file. */
const markAsRead = ({ db }: Site) =>
  db`update conversation set support_read = last, waiting_since = null where last > 0`
