import { randomInt } from 'node:crypto'
import type { Amount } from '#money'
import { type HttpResponse, json } from '../http.ts'
import type { World } from '../world.ts'
import { decimalOf, momentOf, refusal } from './signed.ts'

export const ourMobile = '0800001234'
const goodForMs = 72 * 3_600_000

/** Initial kinds of a voucher, one for each refusal. */
export const voucherKinds = ['open', 'expired', 'own', 'taken'] as const
export type VoucherKind = (typeof voucherKinds)[number]
export type Voucher = {
  id: string
  amount: Amount
  maker: string
  madeAt: number
  takenAt: number | null
  /** The number that redeemed it; `takenUnder` is our reference if that was us. */
  takenBy: string | null
  takenUnder: string | null
}
export type VoucherState = 'open' | 'taken' | 'expired'

const columns = `id, amount, maker, made_at as madeAt, taken_at as takenAt, taken_by as takenBy,
  taken_under as takenUnder`
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0123456789'

export const linkOf = ({ id }: Pick<Voucher, 'id'>): string =>
  `https://gift.truemoney.com/campaign/?v=${id}`

export function makeVoucher(
  world: World,
  { amount, maker, kind }: { amount: Amount; maker: string; kind: VoucherKind },
): Voucher {
  const id = Array.from({ length: 18 }, () => letters[randomInt(letters.length)]).join('')
  const now = world.now()
  world.store.run(
    'insert into voucher (id, amount, maker, made_at, taken_at, taken_by) values (?, ?, ?, ?, ?, ?)',
    id,
    amount,
    kind === 'own' ? ourMobile : maker,
    kind === 'expired' ? now - goodForMs : now,
    kind === 'taken' ? now : null,
    kind === 'taken' ? '0899999999' : null,
  )
  world.changed()
  return voucherOf(world, id)!
}

export const voucherOf = ({ store }: World, id: string): Voucher | undefined =>
  store.one<Voucher>(`select ${columns} from voucher where id = ?`, id)

export const latestVouchers = ({ store }: World, limit: number): Voucher[] =>
  store.all<Voucher>(`select ${columns} from voucher order by rowid desc limit ?`, limit)

export const stateOf = ({ now }: World, { takenAt, madeAt }: Voucher): VoucherState =>
  takenAt !== null ? 'taken' : madeAt + goodForMs <= now() ? 'expired' : 'open'

type Code = 'voucher_not_found' | 'already_redeemed' | 'voucher_expired' | 'own_voucher'
type Redemption = {
  reference: string
  voucher: string
  amount: Amount | null
  code: Code | null
  /** Our reference that redeemed it before. */
  firstReference: string | null
  appliedAt: number
}
const refusals: Record<Code, { status: number; text: string }> = {
  voucher_not_found: { status: 404, text: 'There is no such voucher' },
  already_redeemed: { status: 409, text: 'The voucher was redeemed before' },
  voucher_expired: { status: 410, text: 'The voucher has expired' },
  own_voucher: { status: 422, text: 'Nobody can redeem a voucher of one’s own' },
}

/** Redeems once: a repeated reference gets the same reply, done or refused. */
export function redeem(
  world: World,
  request: { voucher: string; reference: string },
  delayMs: number,
): HttpResponse {
  const known = redemptionOf(world, request.reference)
  if (known && known.voucher !== request.voucher)
    return refusal(409, 'reference_taken', 'This reference names another voucher')
  // A repeated request applies a late one at once.
  if (known) applyBy(world, known.reference, world.now())
  else decide(world, request, world.now() + delayMs)
  world.changed()
  return answerTo(redemptionOf(world, request.reference)!)
}

function decide(
  world: World,
  { voucher: id, reference }: { voucher: string; reference: string },
  appliedAt: number,
): void {
  const voucher = voucherOf(world, id)
  const code = voucher ? refusalOf(world, voucher) : 'voucher_not_found'
  world.store.together(() => {
    world.store.run(
      `insert into redemption (reference, voucher, amount, code, first_reference, applied_at) values (?, ?, ?, ?, ?, ?)`,
      reference,
      id,
      code ? null : voucher!.amount,
      code ?? null,
      voucher?.takenUnder ?? null,
      appliedAt,
    )
    if (!code)
      world.store.run(
        'update voucher set taken_at = ?, taken_by = ?, taken_under = ? where id = ?',
        appliedAt,
        ourMobile,
        reference,
        id,
      )
  })
}

function refusalOf(world: World, voucher: Voucher): Code | undefined {
  if (voucher.takenAt !== null) return 'already_redeemed'
  if (stateOf(world, voucher) === 'expired') return 'voucher_expired'
  if (voucher.maker === ourMobile) return 'own_voucher'
}

function applyBy({ store }: World, reference: string, now: number): void {
  store.run(
    'update redemption set applied_at = ? where reference = ? and applied_at > ?',
    now,
    reference,
    now,
  )
}

export function findRedemption(world: World, reference: string): HttpResponse {
  const found = redemptionOf(world, reference)
  return found && found.appliedAt <= world.now()
    ? json(200, written(found))
    : refusal(404, 'not_found', 'Nothing was redeemed under this reference')
}

const redemptionOf = ({ store }: World, reference: string): Redemption | undefined =>
  store.one<Redemption>(
    `select reference, voucher, amount, code, first_reference as firstReference, applied_at as appliedAt
     from redemption where reference = ?`,
    reference,
  )

function answerTo(redemption: Redemption): HttpResponse {
  const { code, firstReference } = redemption
  if (!code) return json(200, written(redemption))
  const { status, text } = refusals[code]
  const by = firstReference ? { by: 'you', reference: firstReference } : { by: 'other' }
  return refusal(status, code, text, code === 'already_redeemed' ? by : undefined)
}

const written = ({ reference, voucher, amount, code, appliedAt }: Redemption) => ({
  reference,
  voucher,
  ...(code
    ? { status: 'refused', code }
    : { status: 'redeemed', amount: decimalOf(amount!), currency: 'THB', at: momentOf(appliedAt) }),
})
