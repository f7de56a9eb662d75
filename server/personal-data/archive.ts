import type { Tx } from '#db'
import { keyOf } from '../chat/file.ts'
import { decryptDateOfBirth } from '../consent/date-of-birth.ts'
import { decryptDetails } from '../identity/details.ts'
import { pictureAt } from '../identity/pictures.ts'
import { shownAddress } from '../member-event/place.ts'
import type { Context } from '../platform/context.ts'
import { decryptAccountNo } from '../profile/bank-account.ts'
import { about } from './about.ts'
import { columnsIn, type Kind } from './kind.ts'
import { kinds } from './kinds.ts'
import type { Entry } from './tar.ts'

type Row = Record<string, unknown>
type Parts = Pick<Context, 'files' | 'secrets'>

/** Rows of one file: a page of the largest texts stays below a megabyte. */
const rowsMax = 200

/**
 * Reads everything of a member, page by page, in one transaction that sees a single moment. Nothing is exported that is not
 * in the inventory.
 */
export async function* entriesOf(parts: Parts, tx: Tx, member: number): AsyncGenerator<Entry> {
  yield { name: 'README.txt', bytes: Buffer.from(about) }
  for (const kind of kinds) {
    if (columnsOf(kind).length === 0) continue
    let page = 0
    for await (const rows of pagesOf(tx, kind, member)) {
      page += 1
      const name = `${kind.table.replace('.', '/')}/${String(page).padStart(5, '0')}.json`
      const shown = rows.map((row) => decrypted(parts, kind, row))
      yield { name, bytes: Buffer.from(`${JSON.stringify(shown, null, 1)}\n`) }
      yield* filesOf(parts, kind, rows)
    }
  }
}

const columnsOf = ({ shown, personal }: Kind) => [...columnsIn(shown), ...columnsIn(personal)]

/** Every name is a constant of the inventory, and the number is a number. */
async function* pagesOf(tx: Tx, kind: Kind, member: number): AsyncGenerator<Row[]> {
  const columns = columnsOf(kind).map((column) => `t."${column}"`)
  const number = Math.trunc(member)
  const bucket = columnsIn(kind.inner).includes('bucket') ? `t.bucket = ${number % 256} and ` : ''
  const of = `${bucket}(${kind.of.replaceAll('$1', `${number}::bigint`)})`
  await tx.unsafe(`
    declare rows no scroll cursor for
    select to_jsonb(shown) as row from (select ${columns.join(', ')} from ${kind.table} t where ${of}) shown`)
  for (let isMore = true; isMore; ) {
    const rows = await tx.unsafe<{ row: Row }[]>(`fetch ${rowsMax} from rows`)
    if (rows.length) yield rows.map(({ row }) => row)
    isMore = rows.length === rowsMax
  }
  await tx.unsafe('close rows')
}

function decrypted({ secrets }: Parts, { sealed = {} }: Kind, row: Row): Row {
  const open = {
    account: (text: string) => decryptAccountNo(secrets, text),
    birth: (text: string) => decryptDateOfBirth(secrets, text),
    document: (text: string) => decryptDetails(secrets, text),
    address: (text: string) => shownAddress(secrets, Buffer.from(text.slice(2), 'hex')),
  }
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => {
      const way = sealed[column]
      return [column, way && typeof value === 'string' && value ? open[way](value) : value]
    }),
  )
}

/** One file is in memory at a time. A file that is gone leaves its row as the trace of it. */
async function* filesOf(parts: Parts, { file }: Kind, rows: Row[]): AsyncGenerator<Entry> {
  if (!file) return
  for (const row of rows) {
    const path = String(row[file.column] ?? '')
    const found = path ? await readFile[file.folder](parts, path) : undefined
    if (found?.bytes) yield { name: `files/${found.key}`, bytes: found.bytes }
  }
}

type Found = { key: string; bytes: Buffer | undefined }
const at = async ({ files }: Parts, key: string): Promise<Found> => ({
  key,
  bytes: await files.get(key),
})
const readFile = {
  chat: (parts: Parts, path: string) => at(parts, keyOf(path)),
  slips: (parts: Parts, path: string) => at(parts, path),
  identity: async (parts: Parts, path: string) => ({
    key: `identity/${path}`,
    bytes: await pictureAt(parts, path),
  }),
}
