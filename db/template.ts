/** The migrated database that tests clone. */
export const templateName = 'kapao_template'

/** URL of another database on the same server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
