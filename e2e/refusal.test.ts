import { expect, test } from '@playwright/test'
import { stack } from './here.ts'
import { newMember, newPhone } from './members.ts'
import { expectSound } from './screen.ts'
import { shown } from './shown.ts'
import { story } from './story.ts'
import { chooseWay } from './wallet.ts'

// Goal: every screen shows refusals in the member's language. Method: provokes one refusal per screen from the real
// server.
const { visit } = story()

const texts = {
  th: {
    form: shown('เบอร์โทรศัพท์หรือรหัสผ่านไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง', 'whole'),
    dialog: shown('รหัสผ่านเดิมไม่ถูกต้อง กรุณาลองใหม่อีกครั้ง', 'whole'),
    toast: shown('สร้าง QR ไม่สำเร็จ กรุณาลองใหม่อีกครั้งหรือเลือกช่องทางอื่น', 'whole'),
    changePassword: shown('เปลี่ยนรหัสผ่าน'),
    deposit: shown('ฝากเงิน', 'whole'),
  },
  la: {
    form: shown('ເບີໂທລະສັບ ຫຼື ລະຫັດຜ່ານບໍ່ຖືກຕ້ອງ, ກະລຸນາລອງໃໝ່ອີກຄັ້ງ', 'whole'),
    dialog: shown('ລະຫັດຜ່ານເກົ່າບໍ່ຖືກຕ້ອງ, ກະລຸນາລອງໃໝ່ອີກຄັ້ງ', 'whole'),
    toast: shown('ສ້າງ QR ບໍ່ສຳເລັດ, ກະລຸນາລອງໃໝ່ອີກຄັ້ງ ຫຼື ເລືອກຊ່ອງທາງອື່ນ', 'whole'),
    changePassword: shown('ປ່ຽນລະຫັດຜ່ານ'),
    deposit: shown('ຝາກເງິນ', 'whole'),
  },
  en: {
    form: 'Wrong phone number or password. Please try again.',
    dialog: 'The old password is not correct. Please try again.',
    toast: 'The QR could not be created. Please try again or choose another method.',
    changePassword: 'Change password',
    deposit: 'Deposit',
  },
} as const
const languages = ['th', 'la', 'en'] as const

for (const language of languages)
  test(`API-02 ERR-01 WRONG_CREDENTIAL appears under the form, in ${language}`, async () => {
    const page = await visit('/login', { language })
    const form = page.locator('form')
    await form.locator('input').nth(0).fill(newPhone())
    await form.locator('input[type=password]').fill('not the password')
    await form.locator('button[type=submit]').click()
    await form.getByRole('alert').getByText(texts[language].form, { exact: true }).waitFor()
  })

for (const language of languages)
  test(`API-02 ERR-02 WRONG_PASSWORD appears in a dialog, in ${language}`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/profile', { language, token })
    const { changePassword, dialog } = texts[language]
    await page.getByRole('button', { name: changePassword }).click()
    const sheet = page.getByRole('dialog', { name: changePassword })
    const secrets = ['not the old one', 'a new secret 9', 'a new secret 9']
    for (const [at, secret] of secrets.entries())
      await sheet.locator('input[type=password]').nth(at).fill(secret)
    await sheet.locator('button[type=submit]').click()
    await page.getByRole('dialog').getByText(dialog, { exact: true }).waitFor()
    await expectSound(page)
  })

for (const language of languages)
  test(`API-02 ERR-03 QR_FAIL appears in a toast, in ${language}`, async () => {
    const { token } = await newMember(stack.app)
    const page = await visit('/user/home', { language, token })
    const { deposit, toast } = texts[language]
    await page.getByRole('button', { name: deposit, exact: true }).click()
    await chooseWay(page, 'KBANK QR', deposit)
    const form = page.getByRole('dialog', { name: deposit }).locator('form')
    await form.locator('input').first().fill('20.13')
    await page.locator('dialog button[type=submit]').click()
    await expect.poll(() => page.getByText(toast, { exact: true }).count()).toBeGreaterThan(0)
    await expectSound(page)
  })
