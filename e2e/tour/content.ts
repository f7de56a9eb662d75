import { dialog, press, pressForSheet, type Stop } from './stop.ts'

const contents = { who: 'lead', path: '/console/content' } as const
const agreements = { who: 'lead', path: '/console/content/agreement' } as const

export const contentStops: Stop[] = [
  { name: 'console-contents', ...contents },
  { name: 'console-catalogue', who: 'lead', path: '/console/content/names' },
  {
    name: 'console-catalogue-change',
    who: 'lead',
    path: '/console/content/names',
    open: (page) => pressForSheet(page, 'Change Siam Commercial Bank'),
  },
  { name: 'console-content', ...agreements },
  {
    name: 'console-content-preview',
    ...agreements,
    async open(page) {
      await page.getByRole('group').first().waitFor()
      await press(page, 'Preview')
      await page.getByRole('region', { name: 'Preview' }).waitFor()
    },
  },
  {
    name: 'console-content-publish',
    ...agreements,
    async open(page) {
      await page
        .getByLabel('English, text 1 (HTML)')
        .fill('<p>A member has one account, in their own name.</p>')
      await pressForSheet(page, 'Publish')
      await dialog(page).getByLabel('Ask all members to agree again').check()
    },
  },
  {
    name: 'console-content-history',
    ...agreements,
    async open(page, { site }) {
      await site.db.begin(async (tx) => {
        await tx`set local role none`
        await tx`
          insert into content_version (kind, content, operator, reason, asks_again)
          select 'agreement', content_of('agreement'), id, 'ทนายความตรวจแล้วทั้งสามภาษา', true from operator
          where not exists (select from content_version) order by id limit 1`
      })
      await page.reload()
      await pressForSheet(page, 'History')
      await press(page, 'Show')
    },
  },
]
