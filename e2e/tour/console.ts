import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { call } from '#contract/call'
import { addOperator as addOperatorCall } from '#contract/operator-account'
import { addOperator, commandLine } from '#server/operator/operators'
import { openDesk } from '#server/operator/session'
import { codeOf } from '#server/operator/testing'
import { accountStops } from './console-account.ts'
import { dialog, failing, type Guide, press, type Stop, slow } from './stop.ts'

const chat = { who: 'owner', path: '/console/chat' } as const
const texts = { who: 'owner', path: '/console/texts' } as const
const money = { who: 'lead', path: '/console/money' } as const
const members = { who: 'lead', path: '/console/members' } as const
const operators = { who: 'owner', path: '/console/operators' } as const

async function toThread(page: Page) {
  await page
    .getByRole('link', { name: /WONGSAWATTANAKUL/ })
    .first()
    .click()
  await page.getByRole('log').getByText('ตัวอย่างสลิป').waitFor()
}

async function writeNote(page: Page) {
  await toThread(page)
  await page.getByLabel('Note', { exact: true }).check()
  await page.getByLabel('Internal note', { exact: true }).fill('ลูกค้าโทรมาแล้วเมื่อเช้า รอธนาคารตอบ')
  await press(page, 'Add note')
  await page.getByText('Internal note ·').waitFor()
}

async function toSheet(page: Page, name: string) {
  await toThread(page)
  await press(page, name)
  await dialog(page).locator('h2').waitFor()
}

/** A transfer from an unknown sender. */
const unknown = (page: Page) => page.getByRole('link', { name: /9,876\.54/ }).first()

async function toMoney(page: Page) {
  await unknown(page).click()
  await page.getByText('NOBODY KNOWN').first().waitFor()
}

async function fillText(page: Page) {
  await press(page, 'Add a reply')
  await dialog(page).getByLabel('Title').fill('ทักทายลูกค้าที่เพิ่งสมัครสมาชิกใหม่')
  await dialog(page).getByLabel('Thai').fill('สวัสดีค่ะ ยินดีต้อนรับสู่ Kapao มีอะไรให้ช่วยไหมคะ')
  await dialog(page).getByLabel('Lao').fill('ສະບາຍດີ ຍິນດີຕ້ອນຮັບສູ່ Kapao ມີຫຍັງໃຫ້ຊ່ວຍບໍ່')
  await dialog(page).getByLabel('English').fill('Good day and welcome. How can we help you?')
}

async function keepText(page: Page) {
  await fillText(page)
  await press(page, 'Save')
  await dialog(page).waitFor({ state: 'hidden' })
}

async function fillOperator(page: Page) {
  await press(page, 'Add an operator')
  await dialog(page)
    .getByLabel('User name')
    .fill(`tour-${randomUUID().slice(0, 8)}`)
  await dialog(page).getByLabel('Role').selectOption('support')
  await dialog(page).getByLabel('Internal reason').fill('พนักงานกะกลางคืนคนใหม่')
}

async function toMember(page: Page) {
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByText('Deposits minus withdrawals').waitFor()
}

async function toTab(page: Page, name: string) {
  await toMember(page)
  await page.getByRole('navigation').last().getByRole('link', { name }).click()
}

async function proposeOperator(page: Page) {
  await fillOperator(page)
  await dialog(page).getByRole('button', { name: 'Add an operator' }).click()
  await page.getByRole('heading', { name: 'Another owner must approve' }).waitFor()
}

/** Invites an operator as the command does. */
async function invite({ site, stack }: Guide) {
  const username = `tour-${randomUUID().slice(0, 8)}`
  const parts = { db: site.db, publicUrl: stack.app }
  const { link } = await addOperator(parts, { username, role: 'support' }, commandLine)
  return { username, link }
}

async function toLink(page: Page, guide: Guide) {
  const { username } = await invite(guide)
  await page.reload()
  await press(page, `Manage ${username}`)
  await dialog(page).getByText('Make a new link', { exact: true }).click()
  await dialog(page).getByLabel('Internal reason').fill('พนักงานกะกลางคืนคนใหม่')
  await dialog(page).getByRole('button', { name: 'Make a new link' }).click()
  await dialog(page).getByText('/console/invitation#').waitFor()
}

/** Another owner proposes an operator, whom this one approves. */
async function approveOperator(page: Page, { site, stack }: Guide) {
  const parts = { db: site.db, publicUrl: stack.app }
  const username = `tour-${randomUUID().slice(0, 8)}`
  await addOperator(parts, { username, role: 'owner' }, commandLine)
  const [{ id }] = await site.db<[{ id: number }]>`
    select id from operator where username = ${username}`
  const other = { host: stack.app, token: await openDesk(site.db, id) }
  const wanted = { username: `new-${username}`, role: 'support', reason: 'พนักงานกะกลางคืนคนใหม่' }
  await call(addOperatorCall, wanted, other)
  await page.reload()
  const card = page.getByRole('article').filter({ hasText: wanted.username })
  await card.getByRole('button', { name: 'Approve as second person' }).click()
  await dialog(page).getByLabel('Internal reason').fill('พบตัวแล้วเมื่อเช้านี้')
  await dialog(page).getByRole('button', { name: 'Approve as second person' }).click()
  await page.getByRole('heading', { name: `Link for ${wanted.username}` }).waitFor()
}

async function toInvitation(page: Page, guide: Guide) {
  await page.goto((await invite(guide)).link)
  await page.getByRole('heading', { name: 'Set up your account' }).waitFor()
}

async function choosePassword(page: Page) {
  await page.getByLabel('New password').fill('khao soi gai 1899')
  await press(page, 'Continue')
  await page.getByRole('img', { name: 'QR for the authenticator app' }).waitFor()
}

/** Screens of operators, and the modals over them. */
export const consoleStops: Stop[] = [
  { name: 'console-login', who: 'guest', path: '/console' },
  { name: 'console-chat', ...chat },
  {
    name: 'console-chat-loading',
    ...chat,
    isWaiting: true,
    prepare: slow('**/api/console/conv**'),
  },
  {
    name: 'console-chat-lost',
    ...chat,
    prepare: failing('**/api/console/conversations'),
    open: (page) => page.getByRole('button', { name: 'Try again' }).waitFor(),
  },
  { name: 'console-thread', ...chat, open: toThread },
  { name: 'console-inbox', ...chat, path: '/console/chat?view=waiting' },
  { name: 'console-note', ...chat, open: writeNote },
  {
    name: 'console-thread-member',
    ...chat,
    async open(page) {
      await toThread(page)
      await press(page, 'Member')
    },
  },
  {
    name: 'console-thread-end',
    ...chat,
    open: toThread,
    last: (page) => page.getByRole('button', { name: 'End conversation' }),
  },
  { name: 'console-finance', who: 'finance', path: '/console/chat', open: toThread },
  {
    name: 'console-buttons',
    ...chat,
    open: (page) => toSheet(page, 'Buttons or quick replies'),
  },
  { name: 'console-cards', ...chat, open: (page) => toSheet(page, 'Cards') },
  { name: 'console-texts-new', ...texts },
  { name: 'console-text', ...texts, open: fillText },
  { name: 'console-texts', ...texts, open: keepText },
  {
    name: 'console-text-remove',
    ...texts,
    last: (page) => page.getByRole('button', { name: /^Remove / }).first(),
  },
  { name: 'console-picker', ...chat, open: (page) => toSheet(page, 'Canned replies') },
  { name: 'console-operators', ...operators },
  { name: 'console-operator', ...operators, open: fillOperator },
  {
    name: 'console-operator-proposed',
    ...operators,
    open: proposeOperator,
  },
  { name: 'console-operator-link', ...operators, open: toLink },
  {
    name: 'console-operator-approved',
    who: 'owner',
    path: '/console/approvals',
    open: approveOperator,
  },
  {
    name: 'console-operator-role',
    ...operators,
    async open(page) {
      await press(page, /^Manage tour-finance/)
      await dialog(page).getByText('Change role', { exact: true }).click()
      await dialog(page).getByLabel('New role').selectOption('finance-lead')
    },
  },
  {
    name: 'console-operator-manage',
    ...operators,
    async open(page) {
      await press(page, /^Manage tour-finance/)
      await dialog(page).getByText('Disable', { exact: true }).click()
    },
  },
  {
    name: 'console-invitation',
    ...operators,
    async open(page, guide) {
      await toInvitation(page, guide)
    },
  },
  {
    name: 'console-invitation-factor',
    ...operators,
    async open(page, guide) {
      await toInvitation(page, guide)
      await choosePassword(page)
    },
  },
  {
    name: 'console-invitation-codes',
    ...operators,
    async open(page, guide) {
      await toInvitation(page, guide)
      await choosePassword(page)
      const secret = (await page.locator('dd').first().textContent())!
      await page.getByLabel('6-digit code').fill(codeOf(secret.replaceAll(/\s/g, '')))
      await press(page, 'Confirm')
      await page.getByRole('heading', { name: 'Recovery codes' }).waitFor()
    },
  },
  {
    name: 'console-invitation-unknown',
    who: 'guest',
    path: `/console/invitation#${'a'.repeat(43)}`,
    open: (page) => page.getByRole('heading', { name: 'This link is not valid' }).waitFor(),
  },
  ...accountStops,
  { name: 'console-money', ...money, open: (page) => unknown(page).waitFor() },
  { name: 'console-money-one', ...money, open: toMoney },
  {
    name: 'console-money-decide',
    ...money,
    async open(page) {
      await toMoney(page)
      await press(page, 'Resolve')
      await dialog(page).getByText('Credit the member').first().click()
    },
  },
  {
    name: 'console-search',
    ...members,
    async open(page) {
      await page.getByRole('table').waitFor()
      await page.keyboard.press('Control+k')
      await dialog(page).getByRole('searchbox').fill('SOMCHAI')
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('link').first().waitFor()
    },
  },
  { name: 'console-members', ...members, open: (page) => page.getByRole('table').waitFor() },
  {
    name: 'console-members-filter',
    ...members,
    open: (page) => press(page, 'Filter'),
  },
  { name: 'console-member', ...members, open: toMember },
  { name: 'console-member-money', ...members, open: (page) => toTab(page, 'Money') },
  { name: 'console-audit', who: 'lead', path: '/console/audit' },
]
