import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { expectSound, sheetsClosed } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone } from './visit.ts'

const { visit, site, sandbox, consoleOf } = story({ end: (site) => site.clear('alarmWebhook') })
const within = { timeout: 40_000 }

test.beforeAll(() => site.set('alarmWebhook', true))

test('JOB alarm-acknowledge an alarm rings at the webhook, an operator acknowledges it with a note, and it ends with its cause', async () => {
  const place = `lost-${randomUUID().slice(0, 8)}:3000`
  const heard = async (kind: string) =>
    (await sandbox.alarms('webhook')).some(
      ({ text }) => text === `${kind}: A server does not answer (${place})`,
    )
  await site.loseServer(place)
  await expect.poll(() => site.passAlarmTime(place), within).toBe(true)
  await expect.poll(() => site.alarmIs(place, 'open'), within).toBe(true)
  await expect.poll(() => heard('began'), within).toBe(true)

  const { page, username } = await consoleOf('systems', desktop, '/console/alarms')
  const alarm = page
    .getByRole('listitem', { name: 'A server does not answer' })
    .filter({ hasText: place })
  await alarm.getByText('Check the supervisor, then the database.').waitFor()
  await alarm.getByText('Not acknowledged').waitFor()
  await page.getByRole('link', { name: /^Alarms \d+ open alarms/ }).waitFor()
  await expectSound(page)
  await alarm.getByRole('button', { name: /^Acknowledge/ }).click()
  const sheet = page.getByRole('dialog').last()
  await sheet.getByLabel(/^Reason/).fill('I start it again')
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Acknowledge' }).click()
  await sheetsClosed(page)
  await alarm.getByText(`Acknowledged by ${username}: I start it again`).waitFor()

  await page.goto(`${stack.app}/console/system`)
  await page
    .getByRole('rowgroup')
    .filter({ hasText: place })
    .getByText(/^Silent/)
    .waitFor()
  await site.findServer(place)
  await expect.poll(() => site.alarmIs(place, 'ended'), within).toBe(true)
  await expect.poll(() => heard('ended'), within).toBe(true)
  await page.goto(`${stack.app}/console/alarms`)
  await page
    .getByRole('region', { name: 'Ended' })
    .getByRole('listitem')
    .filter({ hasText: place })
    .getByText(/I start it again/)
    .waitFor()
})

test('JOB alarm-test an operator sends a test to LINE and to Telegram, which the sandbox shows', async () => {
  const { page } = await consoleOf('systems', phone, '/console/alarms')
  for (const channel of ['LINE', 'Telegram'] as const) {
    const before = (await sandbox.alarms(channel === 'LINE' ? 'line' : 'telegram')).length
    const line = page.getByRole('listitem', { name: channel, exact: true })
    await line.getByRole('button', { name: `Send a test ${channel}` }).click()
    const sheet = page.getByRole('dialog').last()
    await sheet.getByLabel(/^Reason/).fill('the channel is new')
    await sheet.getByRole('button', { name: 'Send a test' }).click()
    await sheet.waitFor({ state: 'detached' })
    await expect
      .poll(
        async () => (await sandbox.alarms(channel === 'LINE' ? 'line' : 'telegram')).length,
        within,
      )
      .toBeGreaterThan(before)
  }
  await expectSound(page)
  const panel = await visit(`${stack.sandbox}/alarms`, { size: desktop })
  await panel
    .getByRole('region', { name: 'Telegram' })
    .getByText(/^ทดสอบ/)
    .first()
    .waitFor()
})
