import * as contract from '#contract/operator-case'
import { auditRead } from '../audit/audit.ts'
import type { Http, Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import type { Feature } from '../platform/feature.ts'
import { change } from './change.ts'
import { casesOf, storyOf } from './list.ts'
import { moneyItemOf } from './money.ts'
import { openCase } from './open.ts'

export const caseFeature: Feature = { routes }

type Asked = { input: { id: string; text?: string }; operator: Operator; address: string }
type Step = Parameters<typeof change>[2]['step']

function routes({ on }: Http, ctx: Context): void {
  on(contract.openCase, async ({ input, operator, address }) => {
    const opened = await openCase(ctx.db, { operator, address }, input)
    ctx.notifyChat({ conversation: input.id })
    return { case: opened }
  })
  on(contract.moneyItem, async ({ input: { id, reference } }) => ({
    money: await moneyItemOf(ctx.db, id, reference),
  }))
  on(contract.cases, ({ input, operator }) => casesOf(ctx.db, { ...input, operator: operator.id }))
  on(contract.caseStory, async ({ input: { id }, operator, address }) => {
    const story = await storyOf(ctx.db, id)
    const object = { kind: 'case', id } as const
    await auditRead(ctx.db, { by: { operator, address }, action: 'read', object })
    return story
  })

  const take =
    (step: Step) =>
    async ({ input, operator, address }: Asked) => {
      const asked = { step, ...input }
      const { conversation, ...changed } = await change(ctx.db, { operator, address }, asked)
      if (changed.isDone) ctx.notifyChat({ conversation })
      return changed
    }
  on(contract.claimCase, take('claimed'))
  on(contract.releaseCase, take('released'))
  on(contract.answerCase, take('answered'))
  on(contract.reopenCase, take('reopened'))
  on(contract.closeCase, take('closed'))
}
