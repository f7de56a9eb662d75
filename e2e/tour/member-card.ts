import type { Page } from '@playwright/test'
import type { Guide, Stop } from './stop.ts'

const members = { who: 'lead', path: '/console/members' } as const
const named = (name: string) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name, exact: true })

/** Opens the bonuses of the member whose last bonus is in this state, or who has none. */
const bonusOf =
  (state: 'granted' | null) =>
  async (page: Page, { site }: Guide) => {
    const [{ id }] = await site.db<[{ id: string }]>`
      select public_id as id from member where status = 'active' and currency = 'BAHT'
        and (select state from member_bonus where member = member.id order by id desc limit 1)
          is not distinct from ${state}
      order by member.id desc limit 1`
    await page.goto(`/console/members/${id}/bonus`)
    await named(state ? 'Cancel the bonus' : 'Give a bonus')(page).waitFor()
  }

/** Changing the language closes a sheet, so each language opens it again. */
export const memberCardStops: Stop[] = [
  { name: 'console-member-bonus', ...members, open: bonusOf('granted') },
  {
    name: 'console-member-bonus-cancel',
    ...members,
    open: bonusOf('granted'),
    last: named('Cancel the bonus'),
  },
  {
    name: 'console-member-bonus-grant',
    ...members,
    open: bonusOf(null),
    last: named('Give a bonus'),
  },
  {
    name: 'console-member-name',
    ...members,
    open: bonusOf('granted'),
    last: named('Correct the name'),
  },
  {
    name: 'console-member-phone',
    ...members,
    open: bonusOf('granted'),
    last: named('Change the phone number'),
  },
]
