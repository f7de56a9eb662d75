import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { fromDecimal } from '#money'
import { sandboxAt } from '#sandbox/client'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { settled } from './screen.ts'
import { siteOf } from './site.ts'
import { visitsTo } from './visit.ts'

const visit = visitsTo(stack.app)
let member: Member

test.beforeAll(async () => {
  const site = siteOf(stack)
  await site.set('registerOtp', false)
  await site.close()
  member = await newMember(stack.app)
})

const guestPages = ['/login', '/register', '/howto', '/contact']
const memberPages = ['home', 'profile', 'statement', 'bonus', 'games']

for (const language of ['th', 'la'] as const)
  test(`I18N-08 no line ends inside a compound, on a narrow phone with large text (${language})`, async () => {
    const size = { width: 320, height: 640 }
    const guest = await visit('/login', { language, size })
    const page = await visit('/user/home', { language, size, token: member.token })
    const compounds: string[] = []
    for (const path of guestPages) compounds.push(...(await compoundsOn(guest, path)))
    for (const name of memberPages) compounds.push(...(await compoundsOn(page, `/user/${name}`)))
    expect(compounds.length).toBeGreaterThan(50)
    expect(compounds.filter((lines) => lines.includes('\n'))).toEqual([])
  })

test('I18N-08 a toast holds the name of a bank together', async () => {
  const page = await visit('/user/home', { language: 'th', token: member.token })
  await settled(page)
  await sandboxAt(stack.sandbox).sendTransfer({
    from: member.account,
    to: { bank: 'SCB', account: '0004560002' },
    amount: fromDecimal(123.5),
  })
  await page.getByText('จาก ไทย\u2060พาณิชย์').waitFor()
})

/** The places on the page where a compound is joined, each with what stands around it; \n where a line ends there. */
async function compoundsOn(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await settled(page)
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '150%'
    const found: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent ?? ''
      if (!node.parentElement?.checkVisibility()) continue
      const topOf = (at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect().top
      }
      for (let at = text.indexOf('\u2060'); at > 0; at = text.indexOf('\u2060', at + 1)) {
        const isCut = Math.abs(topOf(at - 1) - topOf(at + 1)) > 8
        const around = [text.slice(Math.max(0, at - 8), at), text.slice(at + 1, at + 9)]
        found.push(around.join(isCut ? '\n' : ''))
      }
    }
    return found
  })
}
