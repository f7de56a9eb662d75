import { pressForSheet, type Stop } from './stop.ts'

const settings = { who: 'lead', path: '/console/settings' } as const

export const settingStops: Stop[] = [
  {
    name: 'console-go-live',
    who: 'lead',
    path: '/console/settings/go-live',
    open: (page) => page.getByText('What gives money away').waitFor(),
  },
  {
    name: 'console-reward-plans',
    who: 'lead',
    path: '/console/settings/rewards',
    open: (page) => page.getByText('Maximum refund of a day').first().waitFor(),
  },
  {
    name: 'console-reward-plan-change',
    who: 'lead',
    path: '/console/settings/rewards',
    open: (page) => pressForSheet(page, 'Change Refund of a day’s net loss'),
  },
  {
    name: 'console-settings',
    ...settings,
    open: (page) => page.getByText('Maximum withdrawal').first().waitFor(),
  },
  {
    name: 'console-setting-amounts',
    ...settings,
    open: (page) => pressForSheet(page, 'Change Maximum withdrawal'),
  },
  {
    name: 'console-setting-gateways',
    ...settings,
    open: (page) => pressForSheet(page, 'Change Minimum of a QR'),
  },
  {
    name: 'console-setting-texts',
    ...settings,
    open: (page) => pressForSheet(page, 'Change Text while a withdrawal is held'),
  },
  {
    name: 'console-setting-hours',
    ...settings,
    open: (page) => pressForSheet(page, 'Change Hours without slips'),
  },
  {
    name: 'console-setting-history',
    ...settings,
    open: (page) => pressForSheet(page, 'History Maximum withdrawal'),
  },
]
