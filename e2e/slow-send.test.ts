import { expect, type Page, test } from '@playwright/test'
import { stack } from './here.ts'
import { newMember, password } from './members.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'

// Goal: what takes long says so in words, whichever form it is. Method: an answer that is held back.
const { visit } = story()

/** Tells whether the words below the loader show. They are drawn by the style sheet, with its delay. */
const hasWords = (page: Page) =>
  page.locator('[role=status][aria-label]:has(> span:empty)').evaluate((loader) => {
    const { content, visibility } = getComputedStyle(loader, '::after')
    return content !== 'none' && visibility === 'visible'
  })

for (const [language, words, save] of [
  ['en', 'Please wait…', 'Save'],
  ['th', 'กำลังดำเนินการ', 'บันทึก'],
  ['la', 'ກຳລັງດຳເນີນການ', 'ບັນທຶກ'],
] as const)
  test(`APP-15 a password that takes long to change says so in words after a second (${language})`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/profile', { token, language })
    const held = Promise.withResolvers<void>()
    await page.route('**/api/account/changepwd', async (route) => {
      await held.promise
      await route.continue()
    })
    const change = { en: 'Change password', th: 'เปลี่ยนรหัส', la: 'ປ່ຽນລະຫັດ' }[language]
    await page.getByRole('button', { name: shown(change) }).click()
    const fields = page.getByRole('dialog').locator('input')
    for (const [at, text] of [password, 'a new secret 9', 'a new secret 9'].entries())
      await fields.nth(at).fill(text)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: shown(save) })
      .click()
    const loader = page.getByRole('status', { name: shown(words) })
    await loader.waitFor()
    await expect.poll(() => hasWords(page)).toBe(true)
    held.resolve()
    await loader.waitFor({ state: 'detached' })
  })
