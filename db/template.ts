/** The migrated database that tests are cloned from. */
export const templateName = 'kapao_template'

/** The same server, another database. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
