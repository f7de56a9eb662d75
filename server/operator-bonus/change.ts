import * as z from 'zod/mini'
import { Audience } from '#contract/audience'
import { bonusFaultOf } from '#contract/bonus-fault'
import type * as contract from '#contract/operator-bonus'
import { addBonus, type BonusTerms, changeBonus } from '#contract/operator-bonus'
import { Refusal } from '#contract/refusal'
import { currencies } from '#money'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { lockBonus } from '../bonus/activate.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { checkedHtml, cleanHtml } from '../site/html.ts'
import { areKnown } from '../site/pictures.ts'
import { bonusesOf } from './list.ts'

const { reason: _, ...added } = addBonus.input.shape
const { reason: __, ...changed } = changeBonus.input.shape
/** Proposals of earlier versions lack these fields. */
const later = {
  audience: z._default(Audience, { kind: 'all' }),
  oncePerDevice: z._default(z.boolean(), false),
  picture: z._default(changed.picture, null),
}
const Added = z.strictObject({ ...added, ...later })
const Changed = z.strictObject({ ...changed, ...later })
type Added = z.output<typeof Added>
type Changed = z.output<typeof Changed>
type Outcome = z.output<typeof changeBonus.output>

/** To add a bonus and to change one are the same action: both decide what is given away. */
const bonusChange = approvalAction({
  code: 'bonuses.change',
  right: 'bonuses.change',
  input: z.union([Added, Changed]),
})

const Proposed = z.object({ code: z.string(), currency: z.optional(z.enum(currencies)) })

export const changeOfBonus = runnable(bonusChange, saveBonus, async (db, { input }) => {
  const { code, currency } = Proposed.parse(input)
  return { currency: currency ?? (await bonusesOf(db, code))[0]?.currency ?? null }
})

/** The largest budget and bound of a balance that the tables take. */
const amountMost = 100_000_000_000_000

/**
 * Adds a bonus, or changes one for those who take it from now on. Takes two.
 * @throws Refusal NO_DATA, BAD_REQUEST, CONTENT_LINK; the codes of `withApproval`
 */
export async function saveBonus(
  ctx: Pick<Context, 'db'>,
  by: Decider,
  asked: Added | Changed,
): Promise<Outcome> {
  // The proposal has the text that members will read. One of an earlier version is carried out as it is.
  const description = by.approval === undefined ? checked(asked.description) : asked.description
  const wanted: Added | Changed = { ...asked, description }
  const { code } = wanted
  const { endBelow, budget } = wanted
  const isBounded = endBelow >= 0 && endBelow <= amountMost && (budget ?? 0) <= amountMost
  if (bonusFaultOf(wanted) || !isBounded) throw new Refusal('BAD_REQUEST')
  if (!(await areKnown(ctx.db, wanted.picture === null ? [] : [wanted.picture])))
    throw new Refusal('NO_DATA')
  return ctx.db.begin(async (tx) => {
    // A stop that has the lock first makes this proposal stale. A stop that waits for it stops the changed bonus.
    await lockBonus(tx, code)
    const [known] = await bonusesOf(tx, code)
    const isNew = 'kind' in wanted
    if (!known && !isNew) throw new Refusal('NO_DATA')
    if (known && isNew && by.approval === undefined) throw new Refusal('BAD_REQUEST')
    const before = known ? storedFrom(known) : {}
    return withApproval(
      tx,
      by,
      { action: bonusChange, object: code, input: wanted, before, takesTwo: true },
      async (tx, executed) => {
        const row = { ...rowOf(wanted), audience: tx.json(wanted.audience) }
        if (isNew) await tx`insert into bonus ${tx.values([{ ...row, ...keyOf(wanted) }])}`
        else await tx`update bonus set ${tx.set(row)} where code = ${code}`
        await audit(tx, {
          by,
          action: 'bonus-change',
          object: { kind: 'bonus', id: code },
          before,
          after: storedFrom(wanted),
          ...(executed && { approval: executed.id }),
        })
      },
    )
  })
}

/** Stops a bonus at once. @throws Refusal NO_DATA */
export async function stopBonus(
  { db, log }: Pick<Context, 'db' | 'log'>,
  { operator, address, reason }: Decider,
  code: string,
): Promise<z.output<typeof contract.stopBonus.output>> {
  const outcome = await db.begin(async (tx) => {
    const { count } =
      await tx`update bonus set is_active = false where code = ${code} and is_active`
    if (count === 0) {
      if ((await bonusesOf(tx, code)).length === 0) throw new Refusal('NO_DATA')
      return 'already_decided' as const
    }
    await audit(tx, {
      by: { operator, address, reason },
      action: 'bonus-stop',
      object: { kind: 'bonus', id: code },
      before: { isActive: true },
      after: { isActive: false },
    })
    return 'done' as const
  })
  if (outcome === 'done')
    log.warn({ bonus: code, operator: operator.username }, 'a bonus was stopped')
  return { outcome }
}

const keyOf = ({ code, kind, currency }: Added) => ({ code, kind, currency })

/** The fields that can change, as a proposal stores them. */
const storedFrom = (bonus: BonusTerms & { code: string }) => {
  const fields = Object.entries(bonus).filter(([field]) => field in changed)
  return z.encode(Changed, Object.fromEntries(fields) as Changed)
}

const checked = ({ th, la, en }: BonusTerms['description']) => ({
  th: checkedHtml(th),
  la: checkedHtml(la),
  en: checkedHtml(en),
})

/** The row of the table, with its HTML cleaned. */
const rowOf = (terms: BonusTerms) => ({
  nameTh: terms.name.th,
  nameLa: terms.name.la,
  nameEn: terms.name.en,
  descriptionTh: cleanHtml(terms.description.th),
  descriptionLa: cleanHtml(terms.description.la),
  descriptionEn: cleanHtml(terms.description.en),
  picture: terms.picture,
  type: terms.type,
  maxReceived: terms.maxReceived,
  percent: terms.percent,
  maxBonus: terms.most,
  minimumDeposit: terms.minimumDeposit,
  turnover: Math.round(terms.turnover * 100),
  endsBelowBalance: terms.endBelow,
  cancelKeepPercent: terms.percentFail,
  categories: terms.categories,
  wholeAmount: terms.wholeAmount,
  membersMax: terms.membersMax,
  oncePerDevice: terms.oncePerDevice,
  budget: terms.budget,
  startsAt: terms.startsAt === null ? null : new Date(terms.startsAt),
  endsAt: terms.endsAt === null ? null : new Date(terms.endsAt),
  isActive: terms.isActive,
  isListed: terms.isListed,
  position: terms.position,
})
