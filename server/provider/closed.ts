import type { Closed } from '#contract/closure'
import type { Language } from '#contract/language'
import type { Db, Tx } from '#db'

/** A closure as queries read it from the view `provider_closed`. */
export type ClosedRow = {
  state: NonNullable<Closed>['state']
  text: Record<Language, string> | null
  /** Milliseconds since 1970. */
  until: number | null
}

/** The closure of a provider as JSON, or null: for a query in which `provider` is an expression with the provider's code. */
export const closedColumn = (db: Db | Tx, provider: ReturnType<Db>) => db`
  (select jsonb_build_object('state', closed.state, 'text', closed.text,
      'until', floor(extract(epoch from closed.until_at) * 1000)::int8)
    from provider_closed closed where closed.provider = ${provider})`

/** A closure as the member sees it. */
export const shownClosed = (row: ClosedRow | null, language: Language): Closed =>
  row && { state: row.state, until: row.until, text: row.text?.[language] ?? '' }

/** The provider's closure that counts now. */
export async function closedOf(db: Db | Tx, provider: string): Promise<ClosedRow | null> {
  const [{ closed }] = await db<[{ closed: ClosedRow | null }]>`
    select ${closedColumn(db, db`${provider}::text`)} as closed`
  return closed
}
