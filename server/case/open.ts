import type * as z from 'zod/mini'
import type { openCase as contract } from '#contract/operator-case'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { audit } from '../audit/audit.ts'
import type { Operator } from '../platform/call.ts'
import { assertOwnerNamed } from '../platform/member/named.ts'
import { isOfOther, moneyOf } from './money.ts'

export type Actor = { operator: Pick<Operator, 'id' | 'username' | 'session'>; address: string }

/** Opens a case about a conversation. @returns its number @throws Refusal NO_DATA, MEMBER_ANONYMISED */
export async function openCase(
  db: Db,
  { operator, address }: Actor,
  { id: conversation, kind, reference, text }: z.output<typeof contract.input>,
): Promise<string> {
  const money = reference === undefined ? undefined : await moneyOf(db, reference)
  return db.begin(async (tx) => {
    await assertOwnerNamed(tx, conversation)
    const [known] = await tx<{ id: number; last: number; member: number | null }[]>`
      select id, last, member from conversation where name = ${conversation} for no key update`
    if (!known) throw new Refusal('NO_DATA')
    const isOthers = isOfOther(money, known)
    const [opened] = await tx<[{ id: string }]>`
      insert into support_case (conversation, kind, reference, money_kind, money_id, is_others, opened_by)
      values (${known.id}, ${kind}, ${reference ?? null}, ${money?.kind ?? null}, ${money?.id ?? null}, ${isOthers},
        ${operator.id})
      returning id::text`
    await tx`
      insert into support_case_line (support_case, step, after, operator, text)
      values (${opened.id}, 'opened', ${known.last}, ${operator.id}, ${text})`
    await audit(tx, {
      by: { operator, address },
      action: 'case-open',
      object: { kind: 'case', id: opened.id },
      after: { conversation, kind, reference: reference ?? null },
    })
    return opened.id
  })
}
