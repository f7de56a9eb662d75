import { info } from '#contract/site'
import type { Out } from '#kit/api/ask.ts'
import { serviceName } from '#kit/i18n/name.ts'
import { createStore } from '#kit/ui/store.ts'
import { ask } from './ask.ts'

/** The name and the website of the service, once they are read. */
export const siteInfo = createStore<Out<typeof info> | undefined>(undefined)

let reading: Promise<void> | undefined

/** Reads them again; callers at the same time share one request. */
export function renewSiteInfo(): Promise<void> {
  reading ??= ask(info, {})
    .then(
      (read) => {
        siteInfo.set(() => read)
        serviceName.set(() => read.name)
      },
      () => undefined,
    )
    .finally(() => {
      reading = undefined
    })
  return reading
}

/** Reads them once for a page; again after a failure. */
export async function readSiteInfo(): Promise<void> {
  if (!siteInfo.get()) await renewSiteInfo()
}
