import { type Region, regions } from '#contract/site'

/** The region, which the server writes into the page. */
export const region: Region =
  regions.find((known) => known === document.documentElement.dataset.region) ?? 'th'
