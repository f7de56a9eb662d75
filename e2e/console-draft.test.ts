import { expect, test } from '@playwright/test'
import { codeOf } from '#server/operator/testing'
import { sheet } from './acts.ts'
import { offer } from './bonuses.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { signInByCode } from './operators.ts'
import { comeBackTo, expectPath, expectSound } from './screen.ts'
import { story } from './story.ts'
import { supportOf } from './support.ts'
import { desktop, phone } from './visit.ts'

const { site, consoleOf } = story({
  end: async (site) => {
    await site.resetContent()
    await site.endBonuses('E2E')
    await site.openProviders()
  },
})

test('a text and its reason stay over leaving the page, Back, a reload and a session that ends, until they are sent', async () => {
  const notice = '/console/content/notice'
  const { page, username, secret, endSessionAt } = await consoleOf('content', desktop, notice)
  const english = page.getByLabel('English, text 1 (HTML)')
  const publish = () => page.getByRole('button', { name: 'Publish', exact: true }).click()
  const reason = sheet(page).getByLabel(/^Reason/)
  await english.fill('<p>Half a sentence of the new</p>')
  await page.getByRole('main').getByRole('link', { name: 'Content' }).click()
  await expectPath(page, '/console/content')
  await page.goBack()
  await expect(english).toHaveValue('<p>Half a sentence of the new</p>')
  await page.reload()
  await expect(english).toHaveValue('<p>Half a sentence of the new</p>')
  await page.getByText('Not published yet.').waitFor()
  await english.fill('<p>The whole sentence.</p>')

  await publish()
  await reason.fill('agreed in the meeting')
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await publish()
  await expect(reason).toHaveValue('agreed in the meeting')
  await endSessionAt('/api/console/content/notice')
  await sheet(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor()
  await signInByCode(page, username, codeOf(secret))
  await expect(english).toHaveValue('<p>The whole sentence.</p>')
  await publish()
  await expect(reason).toHaveValue('agreed in the meeting')
  await sheet(page).getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(new RegExp(`^Published by ${username}`)).waitFor()
  await expect(page.getByText('Not published yet.')).toHaveCount(0)
  // The page below shows the new text before the sheet has its answer.
  await sheet(page).waitFor({ state: 'detached' })
  await english.fill('<p>Another sentence.</p>')
  await publish()
  await expect(reason).toHaveValue('')
})

test('JOB provider-close the texts for members and those of a setting stay beside their reasons over a reload and a session that ends', async () => {
  const joker = '/console/providers/game:JOKER'
  const { page, username, secret, endSessionAt } = await consoleOf('finance', desktop, joker)
  const open = () => page.getByRole('button', { name: 'Close provider' }).click()
  const text = (language: string) => sheet(page).getByLabel(`Text for members, ${language}`)
  const reason = sheet(page).getByLabel(/^Reason/)
  await open()
  for (const language of ['Thai', 'Lao', 'English']) await text(language).fill(`noon ${language}`)
  await reason.fill('the provider called')
  await endSessionAt('/api/console/providers/*/close')
  await sheet(page).getByRole('button', { name: 'Close provider' }).click()
  await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor()
  await signInByCode(page, username, codeOf(secret))
  await open()
  await expect(text('Lao')).toHaveValue('noon Lao')
  await expect(reason).toHaveValue('the provider called')
  await sheet(page).getByRole('button', { name: 'Close provider' }).click()
  await sheet(page).waitFor({ state: 'detached' })

  const { page: owner } = await consoleOf('owner', desktop, '/console/settings')
  const change = () =>
    owner.getByRole('button', { name: 'Change Automatic answer outside the hours' }).click()
  await change()
  const lao = sheet(owner).getByLabel('Lao')
  await lao.fill('ກັບມາຕອນເຊົ້າ')
  await owner.reload()
  await change()
  await expect(lao).toHaveValue('ກັບມາຕອນເຊົ້າ')
})

test('an unsent bonus and an unsent canned reply are there again, and a bonus begins anew when its changes are discarded', async () => {
  const { page } = await consoleOf('owner', phone, '/console/bonuses/WELCOME100/copy')
  const name = page.getByLabel('Name, English', { exact: true })
  await name.fill('Half a bonus')
  await page.getByLabel('Code').fill('half50')
  await page.goto(`${stack.app}/console/bonuses/WELCOME100`)
  await page.getByRole('link', { name: 'Copy', exact: true }).click()
  await expect(name).toHaveValue('Half a bonus')
  await expect(page.getByLabel('Code')).toHaveValue('half50')
  await expectSound(page)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(name).toHaveValue('Welcome bonus')
  await expect(page.getByLabel('Code')).toHaveValue('')
  await page.reload()
  await expect(name).toHaveValue('Welcome bonus')

  await page.goto(`${stack.app}/console/texts`)
  const add = () => page.getByRole('button', { name: 'Add a reply' }).click()
  await add()
  await sheet(page).getByLabel('English').fill('Your deposit is')
  await page.goBack()
  await sheet(page).waitFor({ state: 'detached' })
  await add()
  await expect(sheet(page).getByLabel('English')).toHaveValue('Your deposit is')
})

test('an unsent change of a bonus is offered again once another operator changed the bonus, and says what it would replace', async () => {
  const code = await offer(site, 'Draft', { isListed: false })
  const { page } = await consoleOf('finance-lead', phone, `/console/bonuses/${code}/change`)
  const percent = page.getByLabel('Percent of the deposit')
  const most = page.getByLabel('Most that it gives')
  const times = page.getByLabel('Times to wager')
  const isOld = page.getByText('This bonus has changed since you began.')
  await percent.fill('60')
  await most.fill('400')
  await site.db.begin(async (tx) => {
    await tx`set local role none`
    await tx`update bonus set max_bonus = 300_00, turnover = 500 where code = ${code}`
  })
  await page.reload()
  await isOld.waitFor()
  await page.getByText('changed the same fields: Most that it gives.').waitFor()
  await expect(percent).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('button', { name: 'Use my changes' }).click()
  await expect(percent).toHaveValue('60')
  await expect(most).toHaveValue('400')
  await expect(times).toHaveValue('5')
  await expect(isOld).toHaveCount(0)
  await page.reload()
  await page.getByText('You have not sent these changes yet.').waitFor()
  await expect(percent).toHaveValue('60')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(percent).toHaveValue('100')
  await expect(most).toHaveValue('300')
})

test('an unsent change of a canned reply is offered again once another operator changed the reply, and an open sheet does the same', async () => {
  const [{ id }] = await site.db<[{ id: number }]>`
    insert into canned_text (title, text_th, text_la, text_en) values ('Draft of a reply', 'รอ', 'ລໍ', 'Wait') returning id`
  const { page } = await consoleOf('content', phone, '/console/texts')
  const english = sheet(page).getByLabel('English')
  const isOld = sheet(page).getByText('This reply has changed since you began.')
  const open = () => page.getByRole('button', { name: 'Change Draft of a reply' }).click()
  await open()
  await english.fill('Please wait a minute')
  await site.db`update canned_text set text_en = 'Hold on', text_th = 'รอสักครู่' where id = ${id}`
  await page.reload()
  await open()
  await isOld.waitFor()
  await sheet(page).getByText('changed the same fields: English.').waitFor()
  await expect(english).toHaveCount(0)
  await expectSound(page)
  await sheet(page).getByRole('button', { name: 'Use my changes' }).click()
  await expect(english).toHaveValue('Please wait a minute')
  await expect(sheet(page).getByLabel('Thai')).toHaveValue('รอสักครู่')

  await site.db`update canned_text set text_en = 'One moment' where id = ${id}`
  await comeBackTo(page, isOld)
  await sheet(page).getByRole('button', { name: 'Discard changes' }).click()
  await expect(english).toHaveValue('One moment')
  await sheet(page).getByLabel('Title').fill('Draft of a reply, done')
  await sheet(page).getByRole('button', { name: 'Save' }).click()
  await sheet(page).waitFor({ state: 'detached' })
  await page.getByRole('heading', { name: 'Draft of a reply, done' }).waitFor()
  const rows = await site.db`select title, text_th, text_en from canned_text where id = ${id}`
  expect(rows).toEqual([
    { title: 'Draft of a reply, done', textTh: 'รอสักครู่', textEn: 'One moment' },
  ])
  await site.db`delete from canned_text where id = ${id}`
})

test('an unsent answer stays in its conversation beside an unsent note, over a reload and a session that ends', async () => {
  const support = await supportOf(stack.app, site.db)
  const [first, second] = [
    await support.insertHistory((await newMember(stack.app)).phone, 2),
    await support.insertHistory((await newMember(stack.app)).phone, 2),
  ]
  const { page, username, secret, endSession } = await consoleOf(
    'support',
    desktop,
    `/console/chat/${first}`,
  )
  const answer = page.getByLabel('Reply')
  const note = page.getByRole('textbox', { name: 'Note' })
  // Other stories may have left more conversations than the list shows at first.
  const go = (to: string) =>
    expect(async () => {
      const link = page.locator(`a[href^="/console/chat/${to}"]`)
      if (!(await link.isVisible()))
        await page.getByRole('button', { name: 'Show more' }).click({ timeout: 1_000 })
      await link.click({ timeout: 1_000 })
    }).toPass()
  await answer.fill('I looked into it, and')
  await go(second)
  await expect(answer).toHaveValue('')
  await page.getByRole('checkbox', { name: 'Note' }).check()
  await note.fill('For the next shift')
  await go(first)
  await expect(answer).toHaveValue('I looked into it, and')
  await page.reload()
  await expect(answer).toHaveValue('I looked into it, and')
  await go(second)
  await expect(note).toHaveValue('For the next shift')

  await page.getByRole('link', { name: 'Members' }).click()
  await expectPath(page, '/console/members')
  await endSession()
  await page.getByText('Your session has ended. Sign in to go on where you were.').waitFor()
  await signInByCode(page, username, codeOf(secret))
  await page.getByRole('table', { name: 'Members' }).waitFor()
  await expectPath(page, '/console/members')
  await page.getByRole('link', { name: /^Chat/ }).click()
  await page.getByText('All', { exact: true }).click()
  await go(first)
  await expect(answer).toHaveValue('I looked into it, and')
  // The live connection ends before the answer comes, which this one never does.
  await page.route('**/api/console/logout', async (route) => void (await route.fetch()))
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('User name').waitFor()
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
})
