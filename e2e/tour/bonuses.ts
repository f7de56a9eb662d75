import { dialog, type Stop } from './stop.ts'

const bonuses = { who: 'lead' } as const

export const bonusStops: Stop[] = [
  {
    name: 'console-bonus',
    ...bonuses,
    path: '/console/bonuses/WELCOME100',
    open: (page) => page.getByText(/^Deposit ฿/).waitFor(),
  },
  {
    name: 'console-bonus-change',
    ...bonuses,
    path: '/console/bonuses/WELCOME100/change',
    open: (page) => page.getByLabel('Times to wager').waitFor(),
  },
  {
    name: 'console-bonus-codes',
    ...bonuses,
    path: '/console/bonuses/KAPAO2026',
    async open(page) {
      await page.locator('section section').getByRole('button').last().click()
      await dialog(page).getByRole('textbox').first().waitFor()
    },
  },
]
