import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { Refusal } from '#contract/refusal'
import * as site from '#contract/site'
import * as siteText from '#contract/site-text'
import { resetSettings, setOddSetting, setSetting } from '../register/testing.ts'
import { asOwner, startTestApp, type TestApp } from '../testing.ts'
import { cleanHtml } from './html.ts'
import { seed } from './seed.ts'
import { pageSiteOf, slipHoursOf } from './site.ts'

let thai: TestApp
let lao: TestApp
beforeAll(async () => {
  ;[thai, lao] = await Promise.all([startTestApp(), startTestApp({ region: 'lao' })])
})
afterAll(async () => {
  await Promise.all([thai.stop(), lao.stop()])
})

const script = { th: /[\u0e00-\u0e7f]/, lo: /[\u0e80-\u0eff]/ } as const
const inLanguage = (language: string, app = thai) => ({ host: app.host, language })

test('API-01 the service is active, with a name and a website', async () => {
  expect(await call(site.active, {}, thai)).toEqual({ message: 'active' })
  expect(await call(site.info, {}, thai)).toEqual({
    name: 'Kapao',
    website: 'https://kapao.example',
  })
})

test('APP-05 APP-07 every call to a terminated service answers `gone` until it is back', async () => {
  await setSetting(lao.ctx.db, 'terminated', true)
  const isGone = (error: unknown) => error instanceof Refusal && error.code === 'gone'
  const answered = () => call(site.active, {}, lao).then(() => false, isGone)
  await expect.poll(answered).toBe(true)
  await expect(call(site.banks, {}, lao)).rejects.toThrow(new Refusal('gone'))
  await setSetting(lao.ctx.db, 'terminated', false)
  await expect.poll(answered).toBe(false)
})

test('REG-08 every region has its banks, each with a name in three languages', async () => {
  const { banks } = await call(site.banks, {}, thai)
  expect(banks.map(({ code }) => code)).toEqual(
    expect.arrayContaining([
      'KBANK',
      'KTB',
      'SCB',
      'BBL',
      'TMB',
      'GSB',
      'BAY',
      'BAAC',
      'GHB',
      'KKP',
    ]),
  )
  expect(banks.map(({ code }) => code)).not.toContain('PAYONEX')
  const laoCodes = (await call(site.banks, {}, lao)).banks.map(({ code }) => code)
  expect(laoCodes.slice(0, 4)).toEqual(['BCEL', 'JDB', 'LDB', 'APB'])
  for (const { nameTH, nameLA, nameEN } of banks) {
    expect(nameTH).toMatch(script.th)
    expect(nameLA).toMatch(script.lo)
    expect(nameEN).toMatch(/^[\x20-\x7e]+$/)
  }
})

test('REG-05 I18N-01 sources are described in the requested language', async () => {
  const described = async (language: string) => {
    const { sources } = await call(site.sources, {}, inLanguage(language))
    return sources.find(({ code }) => code === 'FRIEND')?.description
  }
  expect([await described('th'), await described('lo'), await described('en')]).toEqual([
    'เพื่อนแนะนำ',
    'ໝູ່ແນະນຳ',
    'A friend told me',
  ])
})

test('I18N-01 I18N-02 texts come in the requested language, else in the region’s own', async () => {
  for (const language of ['th', 'lo', 'en']) {
    const { conditions } = await call(siteText.conditions, {}, inLanguage(language))
    const { agreements } = await call(siteText.agreements, {}, inLanguage(language))
    const { notice } = await call(siteText.notice, {}, inLanguage(language))
    const { contactText } = await call(siteText.contact, {}, inLanguage(language))
    expect([conditions.length, agreements.length]).toEqual([7, 4])
    for (const text of [...conditions, ...agreements, notice, contactText]) {
      expect(script.th.test(text)).toBe(language === 'th')
      expect(script.lo.test(text)).toBe(language === 'lo')
    }
    expect(notice).toContain('{percentFail}')
  }
  expect((await call(siteText.notice, {}, thai)).notice).toMatch(script.th)
  expect((await call(siteText.notice, {}, lao)).notice).toMatch(script.lo)
})

test('APP-10 HTML that became unsafe after it was written is not served', async () => {
  const evil =
    '<p onclick="x()">ok<script>x()</script><img src=x onerror=x()><a href="javascript:x()">a</a></p>'
  await asOwner(
    thai,
    (owner) => owner`
      insert into site_text (kind, language, position, html) values ('condition', 'en', 99, ${evil})`,
  )
  const { conditions } = await call(siteText.conditions, {}, inLanguage('en'))
  expect(conditions.at(-1)).toBe(
    '<p>ok<a target="_blank" rel="noopener noreferrer nofollow">a</a></p>',
  )
  await asOwner(thai, (owner) => owner`delete from site_text where position = 99`)
})

test('CON-01 contact has a text, a link, a name and the link as a QR', async () => {
  const contact = await call(siteText.contact, {}, inLanguage('en'))
  expect(contact).toMatchObject({
    lineLink: 'https://line.me/R/ti/p/@kapao-demo',
    lineName: '@kapao-demo',
  })
  expect(contact.lineQR).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/)
})

test('CON-01 a LINE link of a scheme that runs or reads something is not served', async () => {
  const { db } = thai.ctx
  const served = async (link: string) => {
    await setOddSetting(db, 'lineLink', link)
    const { lineLink } = await call(siteText.contact, {}, inLanguage('en'))
    const { contact } = await pageSiteOf(db)
    return [lineLink, contact?.link ?? '']
  }
  for (const link of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'http://line.example',
    'file:///etc/passwd',
    '//line.example',
    '@kapao',
  ])
    expect(await served(link), link).toEqual(['', ''])
  for (const link of ['https://line.me/R/ti/p/@lotus', 'line://ti/p/@lotus', 'tel:+6621234567'])
    expect(await served(link)).toEqual([link, link])
  await resetSettings(db, 'lineLink')
})

test('REG-02 CON-01 the switches follow the operators’ settings', async () => {
  expect(await call(site.registerOtp, {}, thai)).toEqual({ registerOTP: true })
  expect(await call(site.enableChatWidget, {}, thai)).toEqual({ enableChatWidget: true })
  await setSetting(thai.ctx.db, 'registerOtp', false)
  await setSetting(thai.ctx.db, 'enableChatWidget', false)
  expect(await call(site.registerOtp, {}, thai)).toEqual({ registerOTP: false })
  expect(await call(site.enableChatWidget, {}, thai)).toEqual({ enableChatWidget: false })
})

test('slips are closed around midnight in Bangkok', async () => {
  const { closed } = await call(site.slipHours, {}, thai)
  expect(closed).toEqual([{ from: '23:50', to: '00:10' }])
  const isOpenAt = async (clock: string) =>
    (await slipHoursOf(thai.ctx.db, new Date(`2026-03-01T${clock}+07:00`))).isOpen
  const clocks = ['23:49:59', '23:50:00', '00:00:00', '00:09:59', '00:10:00', '12:00:00']
  expect(await Promise.all(clocks.map(isOpenAt))).toEqual([true, false, false, false, true, true])
})

test('links lead to https, telephones and LINE only, and styles and forms are removed', () => {
  const kept = ['https://kapao.example/', 'tel:1323', 'line://ti/p/x']
  for (const href of kept) expect(cleanHtml(`<a href="${href}">x</a>`)).toContain(`href="${href}"`)
  for (const href of ['http://x', '//x', 'data:text/html,x', 'java\tscript:x', 'vbscript:x'])
    expect(cleanHtml(`<a href="${href}">x</a>`)).not.toContain('href')
  for (const html of [
    '<style>*{}</style>',
    '<iframe src="x"></iframe>',
    '<form><input></form>',
    '<svg/onload=x>',
  ])
    expect(cleanHtml(html)).toBe('')
  expect(cleanHtml('<p style="position:fixed" class="x">1 &lt; 2 {percentFail}</p>')).toBe(
    '<p>1 &lt; 2 {percentFail}</p>',
  )
})

test('the demo data is filled in once, and never over an edit', async () => {
  const { db } = thai.ctx
  await db`update source set name_en = 'Edited' where code = 'FRIEND'`
  await db`delete from source where code = 'OTHER'`
  await Promise.all([seed(db, { demoAccounts: true }), seed(db, { demoAccounts: true })])
  const rows = await db`select code, name_en from source where code in ('FRIEND', 'OTHER')`
  expect([...rows]).toEqual([{ code: 'FRIEND', nameEn: 'Edited' }])
})

test('DEP-01 the demo data has an account for every view of the deposit sheet', async () => {
  const rows = await thai.ctx
    .db`select region, bank_code, bank_type, mode, currency from deposit_account`
  const all = rows.map((row) => Object.values(row).join(' '))
  expect(all).toEqual(
    expect.arrayContaining([
      'th SCB BANK AUTO BAHT',
      'th KBANK BANK AUTO BAHT',
      'th KBANK BANK QR BAHT',
      'th GSB BANK AUTO BAHT',
      'th BBL BANK MANUAL BAHT',
      'lao BCEL BANK AUTO LAK',
      'lao BCEL BANK AUTO BAHT',
      'th WW PAYMENT QR BAHT',
      'th PAYTIMZ PAYMENT QR BAHT',
      'th PAYONEX PAYMENT QR BAHT',
    ]),
  )
  const wallets = await thai.ctx.db`select mode from deposit_wallet order by mode`
  expect(wallets.map(({ mode }) => mode)).toEqual(['AUTO', 'GIFT'])
})
