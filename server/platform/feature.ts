import type { RunnableAction } from './approval.ts'
import type { Http } from './call.ts'
import type { Context } from './context.ts'
import type { Works } from './jobs/work.ts'
import type { Page } from './page.ts'

/** A feature registers its routes, pages and jobs by this. server/features.ts lists all features. */
export type Feature = {
  /** Registers its handlers. */
  routes?: (http: Http, ctx: Context) => void
  /** Pages are GETs outside the contract. */
  pages?: (ctx: Context) => Page[]
  jobs?: Partial<Works>
  /** Actions that take two people. */
  actions?: RunnableAction[]
  /** Adds the jobs that a server needs at its start, before their rounds are due. */
  start?: (ctx: Context) => Promise<void>
}
