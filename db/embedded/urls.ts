import { createHmac } from 'node:crypto'

export type EmbeddedUrls = { owner: string; app: string; jobs: string }

/** URLs of the logins of an embedded PostgreSQL. The passwords of those that serve follow from the owner's. */
export function urlsOf(password: string, port: number | string): EmbeddedUrls {
  const urlOf = (user: string, own: string) =>
    `postgres://${user}:${own}@127.0.0.1:${port}/postgres`
  const derived = (user: string) => createHmac('sha256', password).update(user).digest('hex')
  return {
    owner: urlOf('kapao', password),
    app: urlOf('kapao_serve', derived('kapao_serve')),
    jobs: urlOf('kapao_jobs', derived('kapao_jobs')),
  }
}
