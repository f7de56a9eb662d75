import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { inWallet, newFundedMember } from './funds.ts'
import { stack } from './here.ts'
import { newMember } from './members.ts'
import { codeOf, linesOf, newFriend } from './rewarded.ts'
import { expectPath, expectSound, kept } from './screen.ts'
import { story } from './story.ts'
import { desktop, phone, sizes } from './visit.ts'
import { balanceIs, moneyOf } from './wallet.ts'

const { visit, site } = story()
const patience = { timeout: 60_000 }

test.afterEach(() => site.set('inviteActive', true))

const shortcut = (page: Page) =>
  page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('button', { name: 'Invite' })
const sheetOn = (page: Page) => page.getByRole('dialog', { name: 'Invite', exact: true })

async function openInvite(page: Page) {
  await shortcut(page).click()
  const sheet = sheetOn(page)
  await sheet.getByRole('button', { name: 'Continue' }).click()
  await sheet.getByRole('heading', { name: 'Your invite link' }).waitFor()
  return sheet
}

for (const [name, size] of sizes)
  test(`INV-01 the invite link is the origin with the member’s code, is copied by a tap, and registers a friend (${name})`, async () => {
    const inviter = await newMember(stack.app)
    const code = await codeOf(stack, inviter)
    const page = await visit('/user/home', { size, token: inviter.token })
    const sheet = await openInvite(page)
    const link = `${stack.app}/register?code=${code}`
    await sheet.getByText(link, { exact: true }).waitFor()
    await sheet.getByText('No friends yet').waitFor()
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Copy invite link' }).click()
    await page.getByText(`Copied: ${link}`).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

    const friend = await visit(link, { size })
    await expectPath(friend, '/register')
    await expect.poll(async () => (await kept(friend, 'code')).local, patience).toBe(code)
  })

test('INV-01 if the phone can share, the link is shared, and cancelling is no error', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', {
    token,
    prepare: (device) =>
      device.addInitScript(() => {
        const shared: unknown[] = []
        Object.assign(window, { shared })
        navigator.share = (data) => {
          shared.push(data)
          return Promise.reject(new DOMException('', 'AbortError'))
        }
      }),
  })
  const sheet = await openInvite(page)
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Share the link' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  await expect.poll(shared).toHaveLength(1)
  const [data] = await shared()
  expect(data!.url).toMatch(/\/register\?code=PR\d+$/)
  expect(data!.text).toMatch(/\S/)
})

test('INV-01 if it cannot, the link can only be copied', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', {
    size: desktop,
    token,
    prepare: (device) =>
      device.addInitScript(() => {
        Reflect.deleteProperty(Navigator.prototype, 'share')
      }),
  })
  const sheet = await openInvite(page)
  expect(await sheet.getByRole('button', { name: 'Share the link' }).count()).toBe(0)
})

for (const [name, size] of sizes)
  test(`INV-01 HOM-02 rewards for friends are listed, and claimed on home after a question that shows the shares (${name})`, async () => {
    const inviter = await newFundedMember(stack, 100)
    await newFriend(stack, inviter, 500)
    await newFriend(stack, inviter, 200)
    await expect
      .poll(() => linesOf(stack, inviter), patience)
      .toEqual([
        ['playing', 500],
        ['played', 500],
      ])
    const page = await visit('/user/home', { size, token: inviter.token })
    await balanceIs(page, '100.00')
    const sheet = await openInvite(page)
    const rows = sheet.getByRole('table', { name: 'Bonuses from friends' })
    await rows.getByRole('row', { name: /Still playing ฿2\.00/ }).waitFor()
    await rows.getByRole('row', { name: /Fully wagered ฿25\.00/ }).waitFor()
    const claim = sheet.getByRole('button', { name: 'Claim ฿27.00' })
    expect(await claim.getAttribute('class')).not.toMatch(/main/)
    await expectSound(page)
    await sheet.getByRole('button', { name: 'Close' }).click()

    await moneyOf(page).getByRole('button', { name: 'Claim' }).click()
    const question = page.getByRole('dialog', { name: 'Claim ฿27.00?' })
    await question.getByText('Fully wagered, at 5%').waitFor()
    await question.getByText('Still playing, 1% of what was wagered').waitFor()
    await question.getByText('Wait until they are fully wagered and you get ฿25.00.').waitFor()
    await expectSound(page)
    // The marigold is on waiting, which is better for the member.
    const wait = question.getByRole('button', { name: 'Wait for ฿25.00' })
    expect(await wait.getAttribute('class')).toMatch(/main/)
    expect(
      await question.getByRole('button', { name: 'Claim ฿27.00 now' }).getAttribute('class'),
    ).not.toMatch(/main/)
    await wait.click()
    await question.waitFor({ state: 'hidden' })
    expect(await inWallet(stack.app, inviter.token)).toBe(100)

    await moneyOf(page).getByRole('button', { name: 'Claim' }).click()
    await question.getByRole('button', { name: 'Claim' }).click()
    await question.waitFor({ state: 'hidden' })
    await page.getByText('฿27.00 added from Invite bonus').waitFor()
    await balanceIs(page, '127.00')
    await page.getByRole('button', { name: 'Invite bonus +฿27.00: details' }).click()
    const detail = page.getByRole('dialog', { name: 'Invite bonus', exact: true })
    await detail.getByText('Wallet', { exact: true }).waitFor()
    await expectSound(page)
    expect(await linesOf(stack, inviter)).toEqual([
      ['received', 500],
      ['received', 500],
    ])
  })

test('INV-01 HOM-02 a friend’s wagering appears on home while it is open', async () => {
  const inviter = await newFundedMember(stack, 100)
  const page = await visit('/user/home', { size: phone, token: inviter.token })
  await balanceIs(page, '100.00')
  const receive = moneyOf(page).getByRole('button', { name: 'Claim' })
  await expect(receive).toBeDisabled()
  await newFriend(stack, inviter, 500)
  await expect.poll(() => receive.isEnabled(), patience).toBe(true)
  await moneyOf(page).getByText('25.00').waitFor()
  await receive.click()
  const answers = page.getByRole('dialog', { name: 'Claim ฿25.00?' }).getByRole('button')
  await expect(answers).toHaveText(['Cancel', 'Claim'])
})

test('INV-01 the list has ten friends a page, and a claim is not emphasised while a friend on any page is playing', async () => {
  const inviter = await newFundedMember(stack, 100)
  await newFriend(stack, inviter, 0)
  await site.db`
    insert into invite_reward (inviter, invitee, movement, deposit, currency)
    select inviter, invitee, movement || ':' || copy, deposit, currency
    from invite_reward, generate_series(1, 11) copy
    where inviter = (select id from member where phone = ${`+66${inviter.phone.slice(1)}`})`
  await site.db`
    update invite_reward set wagered = 10000
    where id = (select min(invite_reward.id) from invite_reward join member on member.id = invite_reward.inviter
      where phone = ${`+66${inviter.phone.slice(1)}`})`
  const page = await visit('/user/home', { token: inviter.token })
  const sheet = await openInvite(page)
  const rows = sheet.getByRole('table', { name: 'Bonuses from friends' }).getByRole('row')
  await expect.poll(() => rows.count(), patience).toBe(11)
  expect(await rows.getByText('Still playing').count()).toBe(0)
  const claim = sheet.getByRole('button', { name: 'Claim ฿1.00' })
  await expect(claim).not.toHaveClass(/main/)
  await sheet.getByRole('button', { name: 'Page 2' }).click()
  await expect.poll(() => rows.count(), patience).toBe(3)
  await rows.getByText('Still playing').waitFor()
  await expectSound(page)
})

test('INV-01 INV-02 without a reward the button is disabled and says why', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { token })
  const sheet = await openInvite(page)
  await sheet.getByText('No friend has registered with your link and deposited yet.').waitFor()
  const claim = sheet.getByRole('button', { name: 'Claim' })
  await expect(claim).toBeDisabled()
  await expectSound(page)
})

test('INV-01 INV-02 a deposit that is not wagered cannot be claimed yet, and the sheet says why', async () => {
  const inviter = await newFundedMember(stack, 100)
  await newFriend(stack, inviter, 0)
  const page = await visit('/user/home', { token: inviter.token })
  const sheet = await openInvite(page)
  await sheet.getByText('Not played yet', { exact: true }).waitFor()
  await sheet.getByText('Your friends have not played yet.').waitFor()
  await expect(sheet.getByRole('button', { name: 'Claim' })).toBeDisabled()
  await expectSound(page)
  expect(await linesOf(stack, inviter)).toEqual([['open', 500]])
})

test('HOM-08 banners come before inviting, and without banners the sheet opens at once', async () => {
  const { token } = await newMember(stack.app)
  const page = await visit('/user/home', { token })
  await shortcut(page).click()
  const sheet = sheetOn(page)
  await sheet.getByRole('group', { name: '1 of 2' }).waitFor()
  await expectSound(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.getByRole('heading', { name: 'Your invite link' }).waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await sheet.waitFor({ state: 'hidden' })

  const putBack = await site.takeBanners('invite')
  try {
    await shortcut(page).click()
    await sheet.getByRole('heading', { name: 'Your invite link' }).waitFor()
  } finally {
    await putBack()
  }
})
