import type { Db, Tx } from '#db'

/** A job's message in an operator's name is about one of these. Its client id begins with it. */
const subjects = ['bonus', 'identity'] as const

export const clientIdOfJob = (subject: (typeof subjects)[number], id: string | number): string =>
  `${subject}-${id}`

/** A message that an operator wrote. A job's message in an operator's name, about a bonus or a document, is no answer. */
export const isAnswer = (db: Db | Tx) =>
  db`operator is not null and client_id !~ ${`^(${subjects.join('|')})-`}`
