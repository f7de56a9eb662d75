import type { Stop } from './stop.ts'

const wheels = { who: 'lead', path: '/console/wheels' } as const

export const wheelStops: Stop[] = [
  {
    name: 'console-wheel',
    ...wheels,
    async open(page) {
      await page
        .getByRole('link', { name: /Active/ })
        .first()
        .click()
      await page.getByText(/a spin in money/).waitFor()
    },
  },
  {
    name: 'console-wheel-design',
    ...wheels,
    async open(page) {
      await page.getByRole('link', { name: 'Design a wheel' }).click()
      await page.getByRole('group', { name: /^Prize 1 / }).waitFor()
    },
  },
]
