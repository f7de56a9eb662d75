import type { Works } from '../platform/jobs/work.ts'
import { endAllBelow } from './below.ts'
import { pushReward } from './notify.ts'

export const bonusJobs = {
  'bonus.below': endAllBelow,
  'reward.notify': pushReward,
} satisfies Partial<Works>
