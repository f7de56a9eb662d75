import type * as z from 'zod/mini'
import type * as contract from '#contract/content'
import { contentKinds, isLegal } from '#contract/content'
import type { Db } from '#db'
import { madeBy, makers } from '../approval/made-by.ts'
import { wholeProposals } from '../approval/open.ts'
import type { Operator } from '../platform/call.ts'

type Stored = {
  kind: contract.ContentKind
  content: contract.Content
  version: string
  by: string | null
  at: Date | null
}
type Proposed = Pick<contract.Proposal, 'kind' | 'content' | 'asksAgain'>

/** Lists the texts that members read, and the proposals that wait. */
export async function contentFor(
  db: Db,
  operator: Operator,
): Promise<z.output<typeof contract.content.output>> {
  const [texts, proposals] = await Promise.all([
    db<Stored[]>`
      select kind, now.content, md5(now.content::text) as version, username as by,
        case when username is not null then newest.at end as at
      from unnest(${[...contentKinds]}::text[]) with ordinality as kinds (kind, place)
      cross join lateral (select content_of(kind) as content) now
      left join lateral (
        select content, operator, at from content_version where content_version.kind = kinds.kind
        order by id desc limit 1) newest on newest.content = now.content
      left join operator on operator.id = newest.operator
      order by place`,
    wholeProposals<Proposed>(db, operator, 'content.publish'),
  ])
  return {
    texts: texts.map(({ by, at, ...text }) => ({
      ...text,
      takesTwo: isLegal(text.kind),
      publishedBy: by,
      publishedAt: at?.getTime() ?? null,
    })),
    proposals: proposals.map(({ object: _, input, ...one }) => ({ ...one, ...input })),
  }
}

type Row = Omit<contract.ContentVersion, 'id' | 'at'> & { id: number; at: Date }

/** Lists the versions of a text, newest first. */
export async function versionsOf(
  db: Db,
  { kind, page, limit }: z.output<typeof contract.contentVersions.input>,
): Promise<z.output<typeof contract.contentVersions.output>> {
  const [rows, [{ total }]] = await Promise.all([
    db<Row[]>`
      select change.id, change.content, ${madeBy(db)}, change.reason, change.asks_again as is_asked, change.at
      from content_version change ${makers(db)}
      where change.kind = ${kind} order by change.id desc limit ${limit} offset ${(page - 1) * limit}`,
    db<
      [{ total: number }]
    >`select count(*)::int as total from content_version where kind = ${kind}`,
  ])
  return {
    total,
    versions: rows.map(({ id, at, ...row }) => ({ ...row, id: String(id), at: at.getTime() })),
  }
}
