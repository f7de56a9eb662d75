import type { Locator, Page } from 'playwright-core'
import type { Addresses } from '../stack.ts'
import type { People, Site, Who } from './people.ts'

/** What there is to hand on the way to a screen. */
export type Guide = { stack: Addresses; site: Site; people: People }

/** A screen or a modal, and how one gets there. The ways are told in English; what shows is looked at in every language. */
export type Stop = {
  name: string
  who: Who
  path: string
  /** What to do to the page before it opens. */
  prepare?: (page: Page) => Promise<unknown>
  /** From the page to what is to be seen. */
  open?: (page: Page, guide: Guide) => Promise<unknown>
  /** The last tap, where its words are chosen as it opens; it is done anew for each language. */
  last?: (page: Page) => Locator
  /** Something always loads here. */
  isWaiting?: boolean
}

export const dialog = (page: Page) => page.getByRole('dialog').last()
export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click()

/** Presses what opens a sheet, and waits for the sheet: its code comes when it is asked for. */
export async function pressForSheet(page: Page, name: string | RegExp) {
  await press(page, name)
  await dialog(page).waitFor()
}

/** Calls to the path, from now on: not answered, or answered with a fault. */
export const slow = (path: string) => (page: Page) =>
  page.route(path, () => {
    // It is never answered.
  })
export const failing = (path: string) => (page: Page) =>
  page.route(path, (route) =>
    route.fulfill({ status: 500, json: { message: 'INTERNAL_SERVER_ERROR' } }),
  )
