import type { Page } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { type Db, openDb } from '#db'
import { launchBrowser } from './browser.ts'
import { keptPhone, type Member, newMember } from './members.ts'
import { operatorsOf } from './operators.ts'
import { badLinks, payloads } from './payloads.ts'
import { settled } from './screen.ts'
import { siteOf } from './site.ts'
import { type Stack, startStack } from './stack.ts'
import { launcher, supportOf } from './support.ts'
import { desktop, type Visitor, visitsTo } from './visit.ts'

// Goal: no text that anybody can store runs code on a screen. Method: every payload is written past all checks, straight
// into the database, and each screen that shows it is opened in Chromium with the product's own headers. A visit also
// fails on a violation of the content policy: what needs the policy to stop it was not cleaned.

// Its own stack, because the texts of every other story would be spoilt.
let stack: Stack
let site: ReturnType<typeof siteOf>
let db: Db
let member: Member
const visit = visitsTo(() => stack.addresses.app)

test.beforeAll(async () => {
  stack = await startStack({ REGION: 'th', LOG_LEVEL: 'warn' })
  site = siteOf(stack.addresses)
  // The server itself may not write some of these texts.
  db = openDb(stack.addresses.database, { asOwner: true, max: 2 })
  await site.set('registerOtp', false)
  member = await newMember(stack.addresses.app)
})
test.afterAll(async () => {
  await db?.end()
  await site?.close()
  await stack?.stop()
})

/** A payload behind a word that shows where it stands. */
const marked = payloads.map((payload, number) => `seen${number + 1} ${payload}`)
const all = marked.join(' ')

/** Fails if a payload ran, became an element or a link, or is not there at all. */
async function expectHarmless(page: Page, { seen = 'seen1 ' } = {}) {
  await page.getByText(seen).first().waitFor()
  await settled(page)
  const found = await page.evaluate(() => {
    const elements = [...document.querySelectorAll('*')]
    const isScheme = (value: string) => /^\s*(javascript|data|vbscript|blob|file)\s*:/i.test(value)
    return {
      ran: (window as unknown as { ran?: number }).ran ?? null,
      handlers: elements.flatMap((element) =>
        element.getAttributeNames().filter((name) => name.startsWith('on')),
      ),
      links: elements
        .flatMap((element) =>
          ['href', 'action', 'formaction', 'xlink:href'].map((name) => element.getAttribute(name)),
        )
        .filter((value) => value !== null && isScheme(value)),
      frames: elements.filter(({ localName }) =>
        ['iframe', 'object', 'embed', 'base'].includes(localName),
      ).length,
    }
  })
  expect(found).toEqual({ ran: null, handlers: [], links: [], frames: 0 })
}

const mine = (): Visitor => ({ token: member.token })

/** Opens a page of the console as an owner of the service. */
const desk = async (path: string) =>
  (await operatorsOf(stack.addresses, db, visit).consoleOf('owner', desktop, path)).page

async function chatOf(member: Member): Promise<Page> {
  const page = await visit('/user/contact', { token: member.token })
  await launcher(page).click()
  return page
}

const idOf = async ({ phone }: Member) => {
  const [{ publicId }] = await db<[{ publicId: string }]>`
    select public_id from member where phone = ${keptPhone({ phone })}`
  return publicId
}

/** Stores a conversation in which customer and support have written every payload. */
async function storeChat() {
  const support = await supportOf(stack.addresses.app, db)
  await support.insertHistory(member.phone, marked.length * 2, (sequence) => ({
    sender: sequence % 2 ? 'customer' : 'support',
    content: {
      message_type: 'text',
      payload: { message: marked[Math.floor((sequence - 1) / 2)] },
    },
  }))
}

type Sink = { store: () => Promise<unknown>; screens: () => Promise<Page>[]; seen?: string }

/** Opens a page of the member and presses these buttons one after the other. */
async function opened(path: string, ...buttons: string[]): Promise<Page> {
  const page = await visit(path, mine())
  for (const name of buttons) {
    const dialogs = page.getByRole('dialog')
    const place = (await dialogs.count()) ? dialogs.last() : page
    await place.getByRole('button', { name }).first().click()
    await settled(page)
  }
  return page
}

const sinks: Record<string, Sink> = {
  'texts of the service, as HTML': {
    store: () => db`update site_text set html = html || ${`<p>${all}</p>`}`,
    screens: () => [
      visit('/user/home', { token: member.token, agreed: false }),
      opened('/user/profile', 'Terms'),
      opened('/user/home', 'Refund', 'Continue'),
    ],
  },
  'banners, as HTML': {
    store: () => db`update banner set html = ${`<p>${all}</p>`}`,
    screens: () => [opened('/user/home', 'Refund'), opened('/user/home', 'Invite')],
  },
  'names and descriptions of bonuses': {
    store: () => db`
      update bonus set name_th = ${all}, name_la = ${all}, name_en = ${all}, description_th = ${all},
        description_la = ${all}, description_en = ${all}`,
    screens: () => [visit('/user/bonus', mine()), opened('/user/bonus', 'seen1 ')],
  },
  'names of games': {
    store: () => db`update game set name_th = ${all}, name_la = ${all}, name_en = ${all}`,
    screens: () => [visit('/user/games', mine())],
  },
  'prizes of the wheel': {
    store: () => db`
      update spin_slice set label_th = ${all}, label_la = ${all}, label_en = ${all}, html_th = ${all}, html_la = ${all},
        html_en = ${all}`,
    screens: () => [opened('/user/spin', 'Odds and fairness')],
  },
  'names of banks': {
    store: () => db`update bank set name_th = ${all}, name_la = ${all}, name_en = ${all}`,
    screens: () => [visit('/user/profile', mine())],
  },
}

const sinksOfPeople: Record<string, Sink> = {
  'names of a member and of the holder': {
    store: () => db`
      update member set name = ${all.slice(0, 2_000)} where phone = ${keptPhone(member)}`,
    screens: () => [
      visit('/user/home', mine()),
      visit('/user/profile', mine()),
      desk('/console/members'),
      idOf(member).then((id) => desk(`/console/members/${id}`)),
    ],
  },
  'messages of the chat': {
    store: storeChat,
    screens: () => [chatOf(member), idOf(member).then((id) => desk(`/console/chat/${id}`))],
    seen: `seen${payloads.length} `,
  },
  'canned replies of operators': {
    store: () => db`
      insert into canned_text (title, text_th, text_la, text_en)
      select text, text, text, text from unnest(${marked}::text[]) as text`,
    screens: () => [desk('/console/texts')],
  },
  'notes and tags of a member': {
    store: async () => {
      const [{ id }] = await db<
        [{ id: number }]
      >`select id from member where phone = ${keptPhone(member)}`
      await db`
        insert into member_note (bucket, member, operator, text)
        select ${id % 256}, ${id}, (select min(id) from operator), text from unnest(${marked}::text[]) as text`
    },
    screens: () => [idOf(member).then((id) => desk(`/console/members/${id}/notes`))],
  },
}

test('the payloads run where nothing stops them', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const ran: number[] = []
  for (const [number, payload] of payloads.entries()) {
    await page.setContent(`<main>${payload}</main>`)
    const hasRun = async () => (await page.evaluate('window.ran')) === number + 1
    if (await hasRun()) ran.push(number)
  }
  await browser.close()
  expect(ran.length).toBeGreaterThan(20)
})

for (const [name, { store, screens, seen }] of Object.entries({ ...sinks, ...sinksOfPeople }))
  test(`${payloads.length} payloads run nothing: ${name}`, async () => {
    await store()
    for (const page of await Promise.all(screens())) await expectHarmless(page, { seen })
  })

for (const link of badLinks)
  test(`a contact never leads to ${JSON.stringify(link)}`, async () => {
    await site.setOdd('lineLink', link)
    await site.set('contactText', { th: '', la: '', en: 'All day and all night' })
    const page = await visit('/user/contact', mine())
    await page.getByText('All day and all night').waitFor()
    await settled(page)
    const links = await page
      .locator('a')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')))
    expect(
      links.filter((href) => href !== null && !/^(\/|#|https:|tel:|line:)/.test(href)),
    ).toEqual([])
  })
