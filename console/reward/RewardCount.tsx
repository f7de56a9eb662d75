import { rewardQueue } from '#contract/operator-reward'
import { MenuCount } from '../app/menu/MenuCount.tsx'
import { useTexts } from '../app/texts.ts'
import { queued, useRead } from '../app/useCall.ts'

/** Counts the rewards that wait for an operator, for the menu. */
export function RewardCount() {
  const t = useTexts()
  const { data } = useRead(rewardQueue, { page: 1, limit: 1 }, queued)
  return <MenuCount count={data?.total} label={(count) => t('reward.count', { count })} />
}
