import type { Page } from '@playwright/test'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

async function toSystem(page: Page, { site }: Guide) {
  await site.giveUpJobs('personal.remove-files', 2)
  await page.goto('/console/system')
  await page.getByRole('button', { name: 'Show personal.remove-files' }).waitFor()
}

async function toBlockedAddresses(page: Page, { site }: Guide) {
  await site.db`delete from blocked_address`
  await site.db`
    insert into blocked_address (network, reason, added_by, created_at, ends_at)
    select network, reason, (select min(id) from operator), now() - since, now() + until
    from (values ('203.0.113.0/24'::cidr, 'tries passwords of many members', interval '5 days', null),
      ('2001:db8:0:1::/64', 'sends spam in the chat as a guest', interval '2 hours', interval '3 days'),
      ('198.51.100.7', 'asked for codes without end', interval '9 days', interval '-2 days'))
      as added (network, reason, since, until)`
  await page.goto('/console/system/addresses')
  await page.getByRole('listitem', { name: '198.51.100.7' }).waitFor()
}

const system = { who: 'owner', path: '/console/members' } as const

export const systemStops: Stop[] = [
  { name: 'console-blocked-addresses', ...system, open: toBlockedAddresses },
  {
    name: 'console-blocked-address-add',
    ...system,
    async open(page, guide) {
      await toBlockedAddresses(page, guide)
      await pressForSheet(page, 'Block a network')
    },
  },
  { name: 'console-system', ...system, open: toSystem },
  {
    name: 'console-system-job',
    ...system,
    async open(page, guide) {
      await toSystem(page, guide)
      await pressForSheet(page, 'Show personal.remove-files')
      await page
        .getByText(/25 attempts/)
        .first()
        .waitFor()
    },
  },
]
