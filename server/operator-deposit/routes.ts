import * as contract from '#contract/operator-deposit'
import { audit } from '../audit/audit.ts'
import { readListed } from '../audit/listed.ts'
import { waitingItem } from '../operator-money/decide.ts'
import { askProvider } from '../operator-money/provider-reply.ts'
import { storyOf } from '../operator-money/story.ts'
import type { Http } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { listDeposits } from './list.ts'
import { depositStoryOf } from './story.ts'

/** The endpoints with which operators find deposits, of whatever source and state. */
export const operatorDepositFeature: Feature = { routes }

function routes({ on }: Http, ctx: Context): void {
  const { db } = ctx
  on(contract.deposits, async ({ input, operator, address }) => {
    const list = await readListed(
      db,
      { operator, address },
      { list: 'deposits', ...input },
      {
        read: () => listDeposits(db, input),
        rowsOf: ({ deposits }) => deposits.length,
      },
    )
    // The sender's digits and a reference look for somebody, also from a position that no page before gave.
    const { after: _, ...searched } = input
    if (input.sender || input.reference)
      await audit(db, {
        by: { operator, address },
        action: 'search',
        after: { deposits: searched },
      })
    return list
  })
  on(contract.depositStory, async ({ input, operator, address }) => {
    const story = await depositStoryOf(db, input)
    await audit(db, { by: { operator, address }, action: 'money-look', object: input })
    return story
  })
  on(contract.depositCase, async ({ input: { kind, id }, operator, address }) => {
    const story = await storyOf(ctx, kind, id)
    await audit(db, { by: { operator, address }, action: 'money-look', object: { kind, id } })
    return story
  })
  on(contract.queryDeposit, async ({ input: { kind, id }, operator, address }) => {
    const item = await waitingItem(ctx, kind, id)
    await audit(db, { by: { operator, address }, action: 'money-ask', object: { kind, id } })
    return askProvider(ctx, item)
  })
}
