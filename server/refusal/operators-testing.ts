import { download } from '#contract/call'
import { exportMembers } from '#contract/operator-member'
import { newOperator } from '../operator/testing.ts'
import { addMembers } from '../operator-member/testing.ts'
import { type Cases, refusalCode } from './testing.ts'

/** Refusals of the console. */
export const operators = {
  async EXPORT_TOO_LARGE({ app }) {
    await addMembers(app.ctx.db, 1_001)
    const { desk } = await newOperator(app, 'owner')
    return refusalCode(download(exportMembers, {}, desk))
  },
} satisfies Cases
