import type { Language } from '#contract/language'
import type { Db } from '#db'
import type { MovementRow } from '#ledger/movement'

/** Prefixes of the references of bonuses and of prizes, which end with the id of their row. */
const bonusReference = /^(?:bonus|finish):(\d{1,18})$/
const couponReference = /^coupon:([A-Z0-9]{16})$/

type Named = { id: string } & Record<Language, string>

/**
 * Returns the names of a member's bonuses and prizes in the reader's language, by reference. A movement keeps the name in the
 * language of its claim. A name that was changed since is not replaced: the movement then has what the member saw.
 */
export async function namesOf(
  db: Db,
  member: number,
  movements: MovementRow[],
  language: Language,
): Promise<Map<string, string>> {
  const [bonuses, coupons] = [idsIn(movements, bonusReference), idsIn(movements, couponReference)]
  const [ofBonuses, ofCoupons] = await Promise.all([
    bonuses.length === 0
      ? []
      : db<Named[]>`
          select claim.id::text, name_th as th, name_la as la, name_en as en
          from member_bonus claim join bonus on bonus.code = claim.bonus
          where claim.bucket = ${member % 256} and claim.member = ${member} and claim.id = any(${bonuses}::int8[])`,
    coupons.length === 0
      ? []
      : db<Named[]>`
          select coupon.id, label_th as th, label_la as la, label_en as en
          from coupon join spin_slice slice on slice.wheel = coupon.wheel and slice.code = coupon.slice
          where coupon.bucket = ${member % 256} and coupon.member = ${member} and coupon.id = any(${coupons}::text[])`,
  ])
  const found = new Map([...ofBonuses, ...ofCoupons].map((named) => [named.id, named]))
  return new Map(
    movements.flatMap(({ reference, details }) => {
      const id = idIn(reference, bonusReference) ?? idIn(reference, couponReference)
      const named = id === undefined ? undefined : found.get(id)
      const isCurrent =
        named &&
        [named.th, named.la, named.en].some((name) => Object.values(details).includes(name))
      return isCurrent ? [[reference, named[language]]] : []
    }),
  )
}

const idIn = (reference: string, form: RegExp) => form.exec(reference)?.[1]

const idsIn = (movements: MovementRow[], form: RegExp): string[] =>
  movements.flatMap(({ reference }) => idIn(reference, form) ?? [])
