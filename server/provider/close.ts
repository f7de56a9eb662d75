import * as z from 'zod/mini'
import type * as contract from '#contract/provider'
import { Refusal } from '#contract/refusal'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { assertClosable } from './list.ts'

type Wanted = Omit<z.output<typeof contract.closeProvider.input>, 'reason'>

/** Closes a provider at once. @throws Refusal NO_DATA, BAD_REQUEST */
export async function closeProvider(
  ctx: Context,
  { operator, address, reason }: Decider,
  { code, state, text, until }: Wanted,
): Promise<z.output<typeof contract.closeProvider.output>> {
  await assertClosable(ctx, code)
  await ctx.db.begin(async (tx) => {
    const [closure] = await tx<{ id: number }[]>`
      insert into provider_closure (provider, state, text, reason, operator, until_at)
      select ${code}, ${state}, ${text ? tx.json(text) : null}, ${reason}, ${operator.id}, until
      from (select ${until === undefined ? null : new Date(until).toISOString()}::timestamptz as until) asked
      where until is null or until > now()
      returning id`
    if (!closure) throw new Refusal('BAD_REQUEST')
    await audit(tx, {
      by: { operator, address, reason },
      action: 'provider-close',
      object: { kind: 'provider', id: code },
      after: { state, until: until ?? null, ...(text && { text }) },
    })
  })
  ctx.log.warn({ provider: code, state, operator: operator.username }, 'a provider was closed')
  return { outcome: 'done' }
}

const opening = approvalAction({
  code: 'providers.open',
  right: 'providers.switch',
  input: z.strictObject({ code: z.string() }),
})

export const openingOfProvider = runnable(opening, (ctx, by, { code }) =>
  openProvider(ctx, by, code),
)

/** Ends every closure of a provider. Takes two. @throws Refusal NO_DATA; the codes of `withApproval` */
export async function openProvider(
  ctx: Context,
  by: Decider,
  code: string,
): Promise<z.output<typeof contract.openProvider.output>> {
  await assertClosable(ctx, code)
  return ctx.db.begin(async (tx) => {
    const closures = await tx<{ id: number }[]>`
      select id from provider_closure
      where provider = ${code} and ended_at is null and (until_at is null or until_at > now())
      order by id for update`
    if (closures.length === 0) return { outcome: 'already_decided' as const }
    const before = { closures: closures.map(({ id }) => id) }
    return withApproval(
      tx,
      by,
      { action: opening, object: code, input: { code }, before, takesTwo: true },
      async (tx, executed) => {
        await tx`
          update provider_closure set ended_at = now(), ended_by = ${by.operator.id}, approval = ${executed!.id}
          where id = any(${before.closures})`
        await audit(tx, {
          by,
          action: 'provider-open',
          object: { kind: 'provider', id: code },
          before,
          approval: executed!.id,
        })
      },
    )
  })
}
