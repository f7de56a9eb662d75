import type { Works } from '../platform/jobs/work.ts'
import { endAllBelow } from './below.ts'
import { tell } from './tell.ts'

export const bonusJobs = {
  'bonus.below': endAllBelow,
  'reward.tell': tell,
} satisfies Partial<Works>
