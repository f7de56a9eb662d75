import type { Db, Tx } from '#db'

/** A message that an operator wrote. A job's message in an operator's name, about a bonus or a document, is no answer. */
export const isAnswer = (db: Db | Tx) =>
  db`operator is not null and client_id !~ '^(bonus|identity)-'`
