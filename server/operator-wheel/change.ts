import * as z from 'zod/mini'
import type * as contract from '#contract/operator-wheel'
import { Refusal } from '#contract/refusal'
import { budgetFaultOf, canRunOut, costOfSpin, winsIn } from '#contract/wheel-cost'
import type { Tx } from '#db'
import { type Currency, toDecimal } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { checkedHtml } from '../site/html.ts'
import { comparedWheels } from './compare.ts'

type Design = Omit<z.output<typeof contract.designWheel.input>, 'reason'>

/** A trillion in currency. */
const amountMost = 100_000_000_000_000

/** Saves a design, which members do not see. @throws Refusal BAD_REQUEST */
export async function designWheel(
  { db }: Pick<Context, 'db'>,
  { operator, address, reason }: Decider,
  design: Design,
): Promise<z.output<typeof contract.designWheel.output>> {
  const { currency, name, couponDays, coinDeposit, slices } = design
  return db.begin(async (tx) => {
    const prizes = await prizesIn(tx, design)
    const cost = costIn(design, prizes)
    const [{ id }] = await tx<[{ id: number }]>`
      insert into spin_wheel (name_th, name_la, name_en, currency, coupon_days, coin_deposit, made_by)
      values (${name.th}, ${name.la}, ${name.en}, ${currency}, ${couponDays}, ${coinDeposit}, ${operator.id})
      returning id`
    const rows = prizes.map(({ label, html, mostAWin, stock, budget, ...slice }, position) => ({
      ...slice,
      stock: budget === null ? stock : (stock ?? winsIn(budget, mostAWin)),
      budget,
      mostAWin: mostAWin || null,
      wheel: id,
      position,
      labelTh: label.th,
      labelLa: label.la,
      labelEn: label.en,
      htmlTh: cleaned(html.th),
      htmlLa: cleaned(html.la),
      htmlEn: cleaned(html.en),
    }))
    await tx`insert into spin_slice ${tx.values(rows)}`
    await audit(tx, {
      by: { operator, address, reason },
      action: 'wheel-design',
      object: { kind: 'wheel', id: String(id) },
      after: {
        currency,
        name: name.en,
        slices: slices.length,
        moneyPerSpin: Math.round(cost.money) / 100,
        budgets: slices.flatMap(({ code, budget }) =>
          budget === null ? [] : [`${code} ${toDecimal(budget)}`],
        ),
      },
    })
    return { id: String(id) }
  })
}

const cleaned = (html: string | null): string | null => (html?.trim() ? checkedHtml(html) : null)

type Prize = Design['slices'][number] & { mostAWin: number }

/** Adds to each prize the most that one win gives. @throws Refusal BAD_REQUEST for an unknown bonus */
async function prizesIn(tx: Tx, { currency, slices }: Design): Promise<Prize[]> {
  const codes = slices.flatMap(({ bonus }) => bonus ?? [])
  const bonuses = await tx<{ code: string; most: number }[]>`
    select code, max_bonus as most from bonus
    where code = any(${codes}::text[]) and currency = ${currency} and kind = 'bonus'`
  return slices.map((slice) => {
    const { bonus, amount } = slice
    const mostAWin = bonus === null ? amount : bonuses.find(({ code }) => code === bonus)?.most
    if (mostAWin === undefined) throw new Refusal('BAD_REQUEST')
    return { ...slice, mostAWin }
  })
}

/**
 * Returns the expected cost of a spin. @throws Refusal BAD_REQUEST: a code twice, a prize without its value or with that of
 * another kind, every prize with a bound, a budget that holds no win or not the stock, or a wheel that never ends
 */
function costIn({ coinDeposit }: Design, prizes: Prize[]) {
  const isWhole = prizes.every(
    ({ kind, amount, coins, bonus, budget, stock, mostAWin }) =>
      amount > 0 === (kind === 'money') &&
      amount <= amountMost &&
      amount >= 0 &&
      coins > 0 === (kind === 'coins') &&
      (bonus === null) === (kind !== 'bonus') &&
      (budget ?? 0) <= amountMost &&
      !budgetFaultOf({ budget, stock, mostAWin }),
  )
  const isNamedOnce = new Set(prizes.map(({ code }) => code)).size === prizes.length
  const staysFull = !prizes.every(canRunOut)
  const cost = costOfSpin(prizes.map((prize) => ({ ...prize, amount: prize.mostAWin })))
  const isCoinBounded = coinDeposit > 0 && coinDeposit <= amountMost
  if (!isWhole || !isNamedOnce || !staysFull || !isCoinBounded || !cost)
    throw new Refusal('BAD_REQUEST')
  return cost
}

const publication = approvalAction({
  code: 'wheels.publish',
  right: 'wheels.change',
  input: z.strictObject({ id: z.string() }),
})

export const publicationOfWheel = runnable(
  publication,
  (ctx, by, { id }) => publishWheel(ctx, by, id),
  async (db, { input, before }) => {
    const [{ id }, { present }] = [Proposed.parse(input), Replaced.parse(before)]
    return { wheel: await comparedWheels(db, id, present) }
  },
)

// Other versions of the server may store further fields.
const Proposed = z.object({ id: z.string() })
const Replaced = z.object({ present: z.nullable(z.string()) })

type Known = { currency: Currency; isActive: boolean; coinDeposit: number | null }

/** Shows a wheel to members in place of the present one. Takes two. @throws Refusal NO_DATA; the codes of `withApproval` */
export function publishWheel(
  { db }: Pick<Context, 'db'>,
  by: Decider,
  id: string,
): Promise<z.output<typeof contract.publishWheel.output>> {
  return db.begin(async (tx) => {
    const { currency, isActive, coinDeposit } = await knownOf(tx, id)
    if (isActive) return { outcome: 'already_decided' as const }
    // A second publication at the same moment sees the first.
    await tx`select pg_advisory_xact_lock(hashtextextended(${`wheel:${currency}`}, 0))`
    const [present] = await tx<{ id: number }[]>`
      select id from spin_wheel where currency = ${currency} and is_active`
    const before = { present: present ? String(present.id) : null }
    return withApproval(
      tx,
      by,
      { action: publication, object: `wheel ${id}`, input: { id }, before, takesTwo: true },
      async (tx, executed) => {
        await tx`update spin_wheel set is_active = false where currency = ${currency} and is_active`
        await tx`update spin_wheel set is_active = true where id = ${id}`
        if (coinDeposit !== null)
          await tx`
            insert into coin_deposit (currency, minimum) values (${currency}, ${coinDeposit})
            on conflict (currency) do update set minimum = excluded.minimum`
        await audit(tx, {
          by,
          action: 'wheel-publish',
          object: { kind: 'wheel', id },
          before,
          ...(executed && { approval: executed.id }),
        })
      },
    )
  })
}

/** Stops a wheel at once. @throws Refusal NO_DATA */
export async function stopWheel(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { operator, address, reason }: Decider,
  id: string,
): Promise<z.output<typeof contract.stopWheel.output>> {
  const outcome = await db.begin(async (tx) => {
    const { isActive } = await knownOf(tx, id)
    if (!isActive) return 'already_decided' as const
    await tx`update spin_wheel set is_active = false where id = ${id}`
    await audit(tx, {
      by: { operator, address, reason },
      action: 'wheel-stop',
      object: { kind: 'wheel', id },
    })
    return 'done' as const
  })
  if (outcome === 'done')
    log.warn({ wheel: id, operator: operator.username }, 'a wheel was stopped')
  return { outcome }
}

async function knownOf(tx: Tx, id: string): Promise<Known> {
  const [known] = await tx<Known[]>`
    select currency, is_active, coin_deposit from spin_wheel where id = ${id} for update`
  if (!known) throw new Refusal('NO_DATA')
  return known
}
