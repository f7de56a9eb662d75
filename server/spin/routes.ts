import { spinActive } from '#contract/spin'
import type { Feature } from '../context.ts'

export const spinFeature: Feature = ({ on }, { db }) => {
  on(spinActive, async ({ caller }) => {
    const [row] = await db<[{ isActive: boolean; coin: number }]>`
      select coin, exists (select from spin_wheel where is_active) as is_active
      from member where id = ${caller.member}`
    return row
  })
}
