import type { Site } from '../site.ts'
import { press, pressForSheet, type Stop } from './stop.ts'

const banners = { who: 'lead', path: '/console/content/banners/invite' } as const

async function announce({ db }: Site) {
  await db.begin(async (tx) => {
    await tx`set local role none`
    await tx`
      insert into banner (kind, language, position, html)
      select 'games', language, 0, html from (values
        ('th', '<h3>ปิดปรับปรุงคืนนี้</h3><p>ตั้งแต่ 02:00 ถึง 04:00 น. ฝากและถอนไม่ได้</p>'),
        ('la', '<h3>ປິດປັບປຸງຄືນນີ້</h3><p>ຕັ້ງແຕ່ 02:00 ຫາ 04:00 ໂມງ ຝາກ ແລະ ຖອນບໍ່ໄດ້</p>'),
        ('en', '<h3>Maintenance tonight</h3><p>No deposits and withdrawals from 02:00 to 04:00.</p>')) as text (language, html)
      on conflict do nothing`
  })
}

export const bannerStops: Stop[] = [
  {
    name: 'console-banners',
    ...banners,
    open: (page) => page.getByRole('group').first().waitFor(),
  },
  {
    name: 'console-banner-preview',
    ...banners,
    async open(page) {
      await page.getByRole('group').first().waitFor()
      await press(page, 'Preview')
      await page.getByRole('region', { name: 'Preview' }).waitFor()
    },
  },
  {
    name: 'console-banner-publish',
    ...banners,
    async open(page) {
      await page.getByLabel('English, text 1 (HTML)').fill('<h3>Invite a friend</h3>')
      await pressForSheet(page, 'Publish')
    },
  },
  {
    name: 'console-banner-history',
    ...banners,
    async open(page, { site }) {
      await site.db.begin(async (tx) => {
        await tx`set local role none`
        await tx`
          insert into banner_version (place, banners, operator, reason)
          select 'invite', banners_of('invite'), id, 'แผนของเดือนกรกฎาคม' from operator
          where not exists (select from banner_version) order by id limit 1`
      })
      await page.reload()
      await pressForSheet(page, 'History')
      await press(page, 'Show')
    },
  },
  {
    name: 'announcement',
    who: 'rich',
    path: '/user/games',
    async open(page, { site }) {
      await announce(site)
      await page.reload()
      await page.getByRole('complementary', { name: 'Announcement' }).getByRole('heading').waitFor()
    },
  },
]
