import type { Page } from '@playwright/test'
import { sendDocument } from '#server/identity/testing'
import { keptPhone } from '../members.ts'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

const button = (name: string) => (page: Page) =>
  page.getByRole('button', { name, exact: true }).first()

/** Gives the member two passkeys, of which the older one was used. */
async function toPasskeys(page: Page, { site, people }: Guide) {
  await site.db`
    insert into member_passkey (bucket, member, credential_id, public_key, counter, transports, name, used_at)
    select member.id % 256, member.id, sha256((member.id || label)::bytea), '', 0, '{internal}', label, known.used_at
    from member, (values ('My phone', now()), ('Chrome · Windows', null)) as known (label, used_at)
    where member.phone = ${keptPhone(people.members.rich)}
      and not exists (select from member_passkey where member = member.id)`
  await page.reload()
  await pressForSheet(page, 'Passkeys')
  await page.getByText('My phone').waitFor()
}

/** Sends a document of the waiting member, once. */
async function toQueue(page: Page, { stack, site, people }: Guide) {
  const { token } = people.members.waiting
  const [sent] = await site.db`
    select from identity_check join member on member.id = identity_check.member
    where member.phone = ${keptPhone(people.members.waiting)}`
  if (!sent) await sendDocument({ host: stack.app, token })
  await page.goto('/console/identity')
  await page
    .getByRole('region', { name: 'Identity' })
    .getByRole('link', { name: /Document/ })
    .first()
    .waitFor()
}

const queue = { who: 'lead', path: '/console/members' } as const

/** Screens of documents, of passkeys, and of the data that is exported or removed. */
export const identityStops: Stop[] = [
  { name: 'identity', who: 'fresh', path: '/user/identity' },
  { name: 'passkeys', who: 'rich', path: '/user/profile', open: toPasskeys },
  { name: 'console-identity', ...queue, open: toQueue },
  {
    name: 'console-identity-one',
    ...queue,
    async open(page, guide) {
      await toQueue(page, guide)
      await page
        .getByRole('link', { name: /Document/ })
        .first()
        .click()
      await page.getByRole('img').first().waitFor()
    },
  },
  {
    name: 'console-member-export',
    ...queue,
    open: toMember,
    last: button('Export data'),
  },
  {
    name: 'console-member-anonymise',
    ...queue,
    open: toMember,
    last: button('Anonymise'),
  },
]

async function toMember(page: Page, { site, people }: Guide) {
  const [{ id }] = await site.db<[{ id: string }]>`
    select public_id as id from member where phone = ${keptPhone(people.members.fresh)}`
  await page.goto(`/console/members/${id}`)
  await button('Export data')(page).waitFor()
}
