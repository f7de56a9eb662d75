import { afterAll, beforeAll, expect, test } from 'vitest'
import { signIn } from './forms.ts'
import { stack } from './here.ts'
import { type Member, newMember, password } from './members.ts'
import { expectPath, expectSound } from './screen.ts'
import { siteOf } from './site.ts'
import { sizes, visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
const site = siteOf(stack)
let member: Member

beforeAll(async () => {
  await site.set('registerOtp', false)
  member = await newMember(stack.app)
})
afterAll(() => site.close())

test.each(sizes)(
  'PRO-01 I18N-04 I18N-06 the profile shows the member’s data and bank account (%s)',
  async (_, size) => {
    const page = await visit('/user/profile', { size, token: member.token })
    const main = page.getByRole('main')
    await main.getByText('SOMCHAI JAIDEE').waitFor()
    const text = (await main.textContent()) ?? ''
    const [row] = await site.db<{ publicId: string }[]>`
    select public_id from member where phone = ${`+66${member.phone.slice(1)}`}`
    expect(text).toContain(row!.publicId)
    expect(text).toContain(member.name)
    expect(text).toContain('กสิกรไทย')
    expect(text).toMatch(/\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}/)
    expect(text).toMatch(/\d{3}-\d{3}-\d{4}/)
    expect(await main.getByRole('textbox').count()).toBe(0)
    await expectSound(page)
  },
)

test('PRO-02 ERR-02 ERR-05 the password is changed in the dialog behind the lock', async () => {
  const { token, phone } = await newMember(stack.app)
  const page = await visit('/user/profile', { token })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/changepwd')) sent.push(request.method())
  })
  await page.getByRole('button', { name: 'Change password' }).click()
  const sheet = page.getByRole('dialog', { name: 'Change password' })
  const fill = async (old: string, fresh: string, again: string) => {
    await sheet.getByLabel('Old password').fill(old)
    await sheet.getByLabel('New password', { exact: true }).fill(fresh)
    await sheet.getByLabel('Confirm new password').fill(again)
    await sheet.getByRole('button', { name: 'Save' }).click()
  }
  await sheet.waitFor()
  await expectSound(page)

  await fill(password, 'a new secret 9', '')
  await fill(password, 'a new secret 9', 'another secret 9')
  await sheet.getByText('The new passwords do not match.').waitFor()
  await expectSound(page)
  expect(sent).toEqual([])

  await fill('not the old one', 'a new secret 9', 'a new secret 9')
  const error = page.getByRole('dialog', { name: 'Something went wrong' })
  await error.getByText('The old password is not correct. Please try again.').waitFor()
  await expectSound(page)
  await error.getByRole('button', { name: 'OK' }).click()

  await fill(password, 'a new secret 9', 'a new secret 9')
  await page.getByText('Your password has been changed.').waitFor()
  expect(sent).toEqual(['PUT', 'PUT'])

  const again = await visit('/login')
  await signIn(again, phone, 'a new secret 9')
  await expectPath(again, '/user/home')
})
