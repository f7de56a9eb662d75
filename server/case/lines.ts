import type { caseSteps } from '#contract/operator-case'
import type { Db } from '#db'

type Line = {
  id: string
  case: string
  step: (typeof caseSteps)[number]
  after: number
  by: string
  text: string | null
  createdAt: Date
}

/** Returns the newest lines of all cases of a conversation, from a message on. */
export const caseLinesOf = (
  db: Db,
  name: string,
  { from, limit }: { from: number; limit: number },
): Promise<Line[]> => db<Line[]>`
  select l.id::text, s.id::text as case, l.step, l.after, o.username as by, l.text, l.created_at
  from conversation c join support_case s on s.conversation = c.id
    join support_case_line l on l.support_case = s.id join operator o on o.id = l.operator
  where c.name = ${name} and l.after >= ${from} order by l.id desc limit ${limit}`
