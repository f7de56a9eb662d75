import type { Db } from '#db'

/** Names the person who asked for a change, and the one who approved it if it took two. `makers` joins both to the table `change`. */
export const madeBy = (db: Db) => db`
  coalesce(proposer.username, maker.username) as by,
  case when approval.id is not null then maker.username end as approved_by`

export const makers = (db: Db) => db`
  left join operator maker on maker.id = change.operator
  left join approval on approval.id = change.approval
  left join operator proposer on proposer.id = approval.proposed_by`
