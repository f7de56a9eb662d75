import type { Page } from '@playwright/test'
import { type Guide, pressForSheet, type Stop } from './stop.ts'

const place = 'server-7:3000'

async function toAlarms(page: Page, { site }: Guide) {
  await site.ringAlarm(place)
  await page.goto('/console/alarms')
  await page.getByText(`(${place})`).first().waitFor()
}

const alarms = { who: 'owner', path: '/console/members' } as const

export const alarmStops: Stop[] = [
  { name: 'console-alarms', ...alarms, open: toAlarms },
  {
    name: 'console-alarm-acknowledge',
    ...alarms,
    async open(page, guide) {
      await toAlarms(page, guide)
      await pressForSheet(page, /^Acknowledge/)
    },
  },
  {
    name: 'console-alarm-test',
    ...alarms,
    async open(page, guide) {
      await toAlarms(page, guide)
      await pressForSheet(page, 'Send a test Webhook')
    },
  },
]
