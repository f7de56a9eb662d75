import { contentIn } from '#contract/chat-content'
import { type FoundMessage, searchLettersMin } from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import { type Db, isInTheWay } from '#db'
import { readListed } from '../audit/listed.ts'
import type { Actor } from './assign.ts'

type Wanted = { text: string; days: number }
type Row = Omit<FoundMessage, 'excerpt' | 'kind' | 'at' | 'name'> & {
  name: string | null
  content: unknown
  createdAt: Date
}
type Result = { found: FoundMessage[]; hasMore: boolean; isCut: boolean }

const foundMax = 50
const searchMs = 3_000

/** Searches the texts of all conversations, newest first. @throws Refusal BAD_REQUEST */
export async function searchMessages(db: Db, by: Actor, { text, days }: Wanted): Promise<Result> {
  const [{ words }] = await db<[{ words: string }]>`select trim(plain_words(${text})) as words`
  if ([...words].length < searchLettersMin) throw new Refusal('BAD_REQUEST')
  return readListed(
    db,
    by,
    { messages: text, days },
    { read: () => result(db, words, days), rowsOf: ({ found }) => found.length, action: 'search' },
  )
}

async function result(db: Db, words: string, days: number): Promise<Result> {
  try {
    const rows = await find(db, words, days)
    const found = rows.slice(0, foundMax).map((row) => foundIn(row, words))
    return { found, hasMore: rows.length > foundMax, isCut: false }
  } catch (error) {
    if (!isInTheWay(error)) throw error
    return { found: [], hasMore: false, isCut: true }
  }
}

/** The plan depends on how frequent the letters are, so that one plan for all texts would be slow for most of them. */
const find = (db: Db, words: string, days: number): Promise<Row[]> =>
  db.begin(
    async (tx) => {
      await tx`set local plan_cache_mode = force_custom_plan`
      return tx<Row[]>`
        select c.name as id, member.name, m.sequence, m.sender, m.content, m.created_at
        from chat_message m join conversation c on c.id = m.conversation left join member on member.id = c.member
        where letter_runs(message_words(m.content)) @> letter_runs(${words})
          and strpos(message_words(m.content), ${words}) > 0
          and m.created_at > now() - ${days} * interval '1 day'
        order by m.created_at desc, m.conversation desc, m.sequence desc limit ${foundMax + 1}`
    },
    { statementMs: searchMs },
  )

const foundIn = ({ content, createdAt, name, ...row }: Row, words: string): FoundMessage => ({
  ...row,
  kind: name === null ? 'guest' : 'member',
  name: name ?? '',
  at: createdAt.getTime(),
  excerpt: excerptOf(textOf(content), words),
})

function textOf(content: unknown): string {
  const known = contentIn(content as never)
  if (!known) return ''
  if (known.message_type !== 'generic') return known.payload.message
  return known.payloads.map(({ title, subtitle }) => `${title} ${subtitle ?? ''}`.trim()).join(' ')
}

const lettersBefore = 40
const lettersShown = 160

/** Cuts the text around the first match. Where compared letters are not those of the text, it begins with the text. */
function excerptOf(text: string, words: string): string {
  const letters = [...text.replaceAll(/\s+/g, ' ')]
  const compared = letters.map((letter) => letter.normalize('NFKC').toLowerCase()).join('')
  const match = compared.indexOf(words)
  const at = match < 0 ? 0 : [...compared.slice(0, match)].length
  const from = at > lettersBefore ? at - lettersBefore : 0
  const shown = letters.slice(from, from + lettersShown).join('')
  return `${from > 0 ? '…' : ''}${shown}${letters.length > from + lettersShown ? '…' : ''}`
}
