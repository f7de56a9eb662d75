import * as z from 'zod/mini'
import type { publishContent } from '#contract/content'
import { Content, contentKinds, isLegal } from '#contract/content'
import { languages } from '#contract/language'
import { Refusal } from '#contract/refusal'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { raiseTermsVersion } from '../setting/change.ts'
import { checkedHtml, plainOf } from '../site/html.ts'

/** The database compares a stored proposal with the version that carries it out. */
const contentPublication = approvalAction({
  code: 'content.publish',
  right: 'content.publish',
  input: z.strictObject({ kind: z.enum(contentKinds), content: Content, asksAgain: z.boolean() }),
})

type Wanted = Omit<z.output<typeof publishContent.input>, 'version' | 'reason'>
/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Wanted & { version?: string }
type Outcome = z.output<typeof publishContent.output>

export const publicationOfContent = runnable(contentPublication, publish)

/** Returns texts as members would read them. @throws Refusal CONTENT_LINK */
export function cleanContent(content: Content): Content {
  const { th, la, en } = content
  return { th: th.map(checkedHtml), la: la.map(checkedHtml), en: en.map(checkedHtml) }
}

/**
 * Replaces the texts of a kind in three languages, as a new version. Legal texts take two, and new links out of the wallet.
 * @throws Refusal CONTENT_CHANGED, CONTENT_INCOMPLETE, CONTENT_LINK, BAD_REQUEST; the codes of `withApproval`
 */
export async function publish(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  { kind, content: raw, version, asksAgain }: Request,
): Promise<Outcome> {
  const isOfLaw = isLegal(kind)
  if (asksAgain && !isOfLaw) throw new Refusal('BAD_REQUEST')
  const content = cleanContent(raw)
  assertWhole(content, isOfLaw)
  return db.begin(async (tx) => {
    // The second of two publications at once sees the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`content:${kind}`}, 0))`
    const known = await knownOf(tx, kind)
    if (version !== undefined && version !== known.version) throw new Refusal('CONTENT_CHANGED')
    return withApproval(
      tx,
      by,
      {
        action: contentPublication,
        object: kind,
        input: { kind, content, asksAgain },
        before: { content: known.content },
        takesTwo: isOfLaw || (await bringsLinksOut(tx, kind, content)),
      },
      async (tx, executed) => {
        const id = await store(tx, by, { kind, content, asksAgain, approval: executed?.id })
        await audit(tx, {
          by,
          action: 'content-publish',
          object: { kind: 'content', id: kind },
          before: { version: known.version },
          after: { version: await versionOf(tx, kind), id: String(id), asksAgain },
          ...(executed && { approval: executed.id }),
        })
        if (asksAgain) await raiseTermsVersion(tx, by)
      },
    )
  })
}

async function bringsLinksOut(tx: Tx, kind: Wanted['kind'], content: Content): Promise<boolean> {
  const [{ takesTwo }] = await tx<[{ takesTwo: boolean }]>`
    select publication_takes_two(content_of(${kind}), ${tx.json(content)}) as takes_two`
  return takesTwo
}

/** @throws Refusal CONTENT_INCOMPLETE */
function assertWhole({ th, la, en }: Content, isNeeded: boolean): void {
  const isShort = th.length !== la.length || la.length !== en.length
  const isEmpty = [...th, ...la, ...en].some((html) => plainOf(html) === '')
  if (isShort || isEmpty || (isNeeded && th.length === 0)) throw new Refusal('CONTENT_INCOMPLETE')
}

type Known = { content: Content; version: string }

async function knownOf(tx: Tx, kind: Wanted['kind']): Promise<Known> {
  const [{ content }] = await tx<[{ content: Content }]>`select content_of(${kind}) as content`
  return { content, version: await versionOf(tx, kind) }
}

async function versionOf(tx: Tx, kind: Wanted['kind']): Promise<string> {
  const [{ version }] = await tx<
    [{ version: string }]
  >`select md5(content_of(${kind})::text) as version`
  return version
}

async function store(
  tx: Tx,
  { operator, reason }: Decider,
  { kind, content, asksAgain, approval }: Wanted & { approval: number | undefined },
): Promise<number> {
  // The text that goes is kept, unless it is the newest version.
  await tx`
    insert into content_version (kind, content)
    select ${kind}, content_of(${kind})
    where exists (select from site_text where kind = ${kind})
      and content_of(${kind}) is distinct from (
        select content from content_version where kind = ${kind} order by id desc limit 1)`
  const [{ id }] = await tx<[{ id: number }]>`
    insert into content_version (kind, content, operator, approval, reason, asks_again)
    values (${kind}, ${tx.json(content)}, ${operator.id}, ${approval ?? null}, ${reason}, ${asksAgain})
    returning id`
  await tx`delete from site_text where kind = ${kind}`
  const rows = languages.flatMap((language) =>
    content[language].map((html, position) => ({ kind, language, position, html })),
  )
  if (rows.length > 0) await tx`insert into site_text ${tx.values(rows)}`
  return id
}
