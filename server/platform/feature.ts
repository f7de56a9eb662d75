import type { Http } from './call.ts'
import type { Context } from './context.ts'
import type { Works } from './jobs/work.ts'
import type { Page } from './page.ts'

/** What a word of the product adds to the server. All features are listed in server/features.ts. */
export type Feature = {
  /** Registers the calls that it answers. */
  routes?: (http: Http, ctx: Context) => void
  /** GETs outside the contract. */
  pages?: (ctx: Context) => Page[]
  /** The work of its jobs. */
  jobs?: Partial<Works>
  /** Adds the jobs that a server needs at its start, before the clock asks for them. */
  start?: (ctx: Context) => Promise<void>
}
