import type { Locator, Page } from '@playwright/test'
import type { Site } from '../site.ts'
import type { Addresses } from '../stack.ts'
import type { People, Who } from './people.ts'

/** Everything that a stop may use to reach its screen. */
export type Guide = { stack: Addresses; site: Site; people: People }

/**
 * A screen or a modal, and the way to open it. The steps use the English texts; the result is checked in every
 * language.
 */
export type Stop = {
  name: string
  who: Who
  path: string
  /** Prepares the page before it opens. */
  prepare?: (page: Page) => Promise<unknown>
  /** Steps from the page to the screen. */
  open?: (page: Page, guide: Guide) => Promise<unknown>
  /** The last tap, if its texts are built when it opens; it is repeated for each language. */
  last?: (page: Page) => Locator
  /** Loading never ends here. */
  isWaiting?: boolean
}

export const dialog = (page: Page) => page.getByRole('dialog').last()
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Presses a button that opens a sheet, and waits for the sheet, whose code is loaded on demand. */
export async function pressForSheet(page: Page, name: string | RegExp) {
  await press(page, name)
  await dialog(page).waitFor()
}

/** From now on, calls to the path hang, or fail with an error. */
export const slow = (path: string) => (page: Page) =>
  page.route(path, () => {
    // Never respond.
  })
export const failing = (path: string) => (page: Page) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
  )
