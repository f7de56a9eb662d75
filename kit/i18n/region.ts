import { type Region, regions } from '#contract/site'

/** Which build this is, as the server says on the page it serves. */
export const region: Region =
  regions.find((known) => known === document.documentElement.dataset.region) ?? 'th'
