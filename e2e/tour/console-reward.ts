import type { Page } from '@playwright/test'
import { keptPhone } from '../members.ts'
import type { Guide, Stop } from './stop.ts'

/** Lets a reward of the rich member wait, once: with one holder, one browser, and rounds against each other. */
async function toQueue(page: Page, { site, people }: Guide) {
  const { rich, fresh } = people.members
  await site.db`
    insert into bet (game, reference, member, round, stake, payout, settled_at)
    select 'JOKER', 'tour:' || member.id, member.id, 'Baccarat 7', 1000000,
      case phone when ${keptPhone(rich)} then 1975000 else 0 end, now()
    from member where phone in (${keptPhone(rich)}, ${keptPhone(fresh)}) on conflict do nothing`
  await site.db`
    insert into reward_review (bucket, member, kind, reference, amount, currency, reasons, others, rounds)
    select one.id % 256, one.id, 'invite', 'tour:' || one.id, 123450, 'BAHT',
      '{SAME_HOLDER,SAME_DEVICE,SAME_NETWORK,OPPOSITE_BETS}', array[other.id],
      jsonb_build_array(jsonb_build_object('game', 'JOKER', 'mine', 'tour:' || other.id, 'theirs', 'tour:' || one.id))
    from member one, member other where one.phone = ${keptPhone(rich)} and other.phone = ${keptPhone(fresh)}
    on conflict do nothing`
  await page.goto('/console/rewards')
  await page.locator('a[href*="/console/rewards/"]').first().waitFor()
}

const queue = { who: 'lead', path: '/console/members' } as const

/** Screens of rewards that wait for an operator. */
export const consoleRewardStops: Stop[] = [
  { name: 'console-rewards', ...queue, open: toQueue },
  {
    name: 'console-reward-one',
    ...queue,
    async open(page, guide) {
      await toQueue(page, guide)
      await page.locator('a[href*="/console/rewards/"]').first().click()
      await page.getByText('Rounds against each other').waitFor()
    },
  },
]
