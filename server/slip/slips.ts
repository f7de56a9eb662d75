import { Refusal } from '#contract/refusal'
import type { Slip } from '#contract/slip'
import { type Amount, toAmount } from '#money'
import type { Context } from '../platform/context.ts'
import { createEncryption } from '../platform/encryption.ts'
import type { Page } from '../platform/page.ts'
import { type SlipReason, shownReason } from './reason.ts'

export const statusOf = {
  waiting: 'IN_PROGRESS',
  success: 'SUCCESS',
  failed: 'FAILED',
} as const satisfies Record<string, Slip['status']>

type Row = {
  reference: string
  state: keyof typeof statusOf
  note: SlipReason | null
  amount: Amount
  createdAt: Date
  deposit: string | null
}

/** STM-03: lists the member's slips, newest first, or the one with this reference. */
export async function slipsOf(
  { db }: Pick<Context, 'db'>,
  member: number,
  { page, limit, reference }: { page: number; limit: number; reference?: string | undefined },
): Promise<{ total: number; slips: Slip[] }> {
  const isListed = reference === undefined ? db`true` : db`slip.reference = ${reference}`
  const [rows, [{ total }]] = await Promise.all([
    db<Row[]>`
      select slip.reference, state, note, slip.amount, created_at, credited.movement as deposit from slip
      left join lateral (
        select movement from bank_transfer
        where bank in (select bank_code from deposit_account where bank_type = 'BANK')
          and bank_transfer.reference = slip.transfer and bank_transfer.member = slip.member
          and (state = 'success' or note = 'SLIP_REFNO_DUPLICATED')
        limit 1) credited on true
      where slip.bucket = ${member % 256} and slip.member = ${member} and ${isListed}
      order by created_at desc, slip.reference limit ${limit} offset ${(page - 1) * limit}`,
    db<[{ total: number }]>`
      select count(*)::int as total from slip where bucket = ${member % 256} and member = ${member} and ${isListed}`,
  ])
  return {
    total,
    slips: rows.map(({ reference, state, note, amount, createdAt, deposit }) => ({
      reference,
      deposit,
      note: shownReason(note),
      link: null,
      amount: toAmount(amount),
      status: statusOf[state],
      createdAt: createdAt.getTime(),
    })),
  }
}

const addressMs = 60_000
const picturePath = '/api/statement/slip/picture'
const encryptionOf = ({ pepper }: Context['secrets']) => createEncryption(pepper, 'slip address')

/**
 * Returns an address where the owner can see the picture for a minute. @throws Refusal NO_DATA, for another member's
 * slip too
 */
export async function pictureAddress(
  { db, secrets }: Context,
  member: number,
  reference: string,
): Promise<string> {
  const [slip] = await db<{ file: string; type: string }[]>`
    select file, type from slip where bucket = ${member % 256} and member = ${member} and reference = ${reference}`
  if (!slip) throw new Refusal('NO_DATA')
  const link = JSON.stringify({ ...slip, until: Date.now() + addressMs })
  return `${picturePath}/${encryptionOf(secrets).encrypt(link).toString('base64url')}`
}

/** Serves the picture that an address names, and only as an image. */
export const slipPictures = (ctx: Pick<Context, 'files' | 'secrets'>): Page => ({
  path: `${picturePath}/:token`,
  async answer({ path }) {
    const named = namedIn(ctx.secrets, path.split('/').at(-1)!)
    const picture = named && (await ctx.files.get(named.file))
    if (!picture)
      return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not here.\n', headers }
    return { status: 200, type: named.type, body: picture, headers }
  },
})

const headers = {
  'cache-control': 'no-store',
  // Browsers show an image in a generated page with inline styles.
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
}

function namedIn(
  secrets: Context['secrets'],
  token: string,
): { file: string; type: string } | undefined {
  try {
    const link = JSON.parse(encryptionOf(secrets).decrypt(Buffer.from(token, 'base64url')))
    return link.until > Date.now() ? link : undefined
  } catch {
    // A token that cannot be decrypted was not issued by us.
    return undefined
  }
}
