import type { Work } from '../context.ts'
import { endAllBelow } from './below.ts'
import { tell } from './tell.ts'

export const bonusWorks = {
  'bonus.below': endAllBelow,
  'reward.tell': tell,
} satisfies Record<string, Work>
