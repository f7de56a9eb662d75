import type { MoneyItem } from '#contract/operator-case'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'

type Found = Pick<MoneyItem, 'kind' | 'id'> & { member: number | null }

/** Our own references stand behind the kind in the references of their movements. */
const ownForm = /^[a-z-]+:([A-Z0-9]{20})(?::[a-z-]+)?$/

/**
 * Finds the money that a reference names: ours, a bank's or gateway's, or a transaction's. Each part has its index. A payment that an
 * operator credited stands in the list of deposits as that payment, and not as a transfer.
 */
export async function moneyOf(db: Db, typed: string): Promise<Found | undefined> {
  const reference = typed.trim()
  const own = ownForm.exec(reference)?.[1] ?? reference
  const [found] = await db<Found[]>`
    with incoming as (
      select bank, reference, member, qr, amount, currency from bank_transfer where reference = ${reference} or movement = ${reference}
    )
    select kind, id, member from (
      select 1 as place, 'withdrawal' as kind, reference as id, member from withdrawal where reference = ${own}
      union all
      select 2, 'qr', id, member from deposit_qr
      where id = ${reference} or provider_reference = ${reference} or id in (select qr from incoming)
      union all
      select 3, 'slip', reference, member from slip
      where reference = ${reference} or transfer = ${reference}
        or transfer in (select reference from incoming) and state = 'success'
      union all
      select 4, 'voucher', reference, member from external_transfer where kind = 'voucher' and reference = ${own}
      union all
      select case when resolved_at is null then 5 when credited.bank is null then 9 when suspense_movement is null then 7 else 6 end,
        'payment', id::text, case when resolved_at is not null then credited.member end
      from unmatched_payment payment left join incoming credited on credited.bank = payment.provider
        and credited.reference = payment.transaction and credited.amount = payment.amount and credited.currency = payment.currency
      where payment.transaction = ${reference} and reason_code <> 'forged'
      union all
      select 8, 'transfer', bank || ':' || reference, member from incoming
      union all
      select 10, 'movement', reference, member from ledger.movement where reference = ${reference}
    ) found
    order by place limit 1`
  return found
}

/** Finds the money that a customer writes about. @throws Refusal NO_DATA for an unknown conversation */
export async function moneyItemOf(
  db: Db,
  conversation: string,
  reference: string,
): Promise<MoneyItem | null> {
  const [known] = await db<{ member: number | null }[]>`
    select member from conversation where name = ${conversation}`
  if (!known) throw new Refusal('NO_DATA')
  const found = await moneyOf(db, reference)
  if (!found) return null
  const { kind, id } = found
  return { kind, id, isOthers: isOfOther(found, known) }
}

/** Unmatched money is not another member's. */
export const isOfOther = (found: Found | undefined, { member }: { member: number | null }) =>
  member !== null && typeof found?.member === 'number' && found.member !== member
