import type { Page } from '@playwright/test'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

/** Closes two games, one of them with a text and an end, and gives Joker calls of an hour. */
async function toJoker(page: Page, { site }: Guide) {
  await site.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      insert into provider_closure (provider, state, text, reason, operator, until_at)
      select provider, state, text, 'planned by the provider', (select min(id) from operator), now() + interval '3 hours'
      from (values ('game:circus', 'maintenance', null), ('game:usun', 'no_new_money',
        '{"th": "ปิดปรับปรุงถึงเที่ยง", "la": "ປິດປັບປຸງຮອດທ່ຽງ", "en": "Back at noon"}'::jsonb)) as closed (provider, state, text)
      where not exists (select from provider_closure where provider_closure.provider = closed.provider)`
    await tx`
      insert into provider_health (provider, operation, minute, done, refused, failed, skipped, times)
      select 'game:JOKER', operation, date_trunc('minute', now()) - at * interval '1 minute', 40, 2, at % 3, 0,
        '{10,20,8,2,1,1,0,0,0,0,0,0,0,0,0}'
      from generate_series(0, 30) at, unnest('{deposit,withdraw,balance}'::text[]) operation on conflict do nothing`
  })
  await page.goto('/console/providers/game:JOKER')
  await page.getByRole('table').first().getByRole('row').nth(3).waitFor()
}

const providers = { who: 'lead', path: '/console/members' } as const

export const providerStops: Stop[] = [
  { name: 'console-provider', ...providers, open: toJoker },
  {
    name: 'console-providers',
    ...providers,
    async open(page, guide) {
      await toJoker(page, guide)
      await page.goto('/console/providers')
      await page.getByRole('link', { name: /USUN/i }).waitFor()
    },
  },
  {
    name: 'console-provider-close',
    ...providers,
    async open(page, guide) {
      await toJoker(page, guide)
      await pressForSheet(page, 'Close provider')
    },
  },
]
