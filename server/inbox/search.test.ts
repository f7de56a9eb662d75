import { beforeAll, expect, test } from 'vitest'
import { call } from '#contract/call'
import { reply } from '#contract/operator'
import { searchMessages } from '#contract/operator-inbox'
import { Refusal } from '#contract/refusal'
import { openDb } from '#db'
import { app, openApp } from '../app-testing.ts'
import { type Guest, guestAt, memberAt, write } from '../chat/testing.ts'
import { newOperator } from '../operator/testing.ts'

let kwan: Awaited<ReturnType<typeof newOperator>>
let guest: Guest

openApp()
beforeAll(async () => {
  kwan = await newOperator(app)
  guest = await guestAt(app.host)
})

const search = (text: string, days = 90) => call(searchMessages, { text, days }, kwan.desk)
const found = async (text: string) => (await search(text)).found.map(({ excerpt }) => excerpt)

test('a search finds a part of a word in Thai and Lao, which have no spaces, and letters of either case', async () => {
  await write(guest.caller, 'ฉันโอนเงินฝากแล้วแต่ยอดไม่เข้ากระเป๋า')
  await write(guest.caller, 'ຂ້ອຍຝາກເງິນແລ້ວແຕ່ຍອດບໍ່ເຂົ້າກະເປົາ')
  await write(guest.caller, 'My Transfer has\nnot arrived')
  expect(await found('ยอดไม่เข้า')).toEqual(['ฉันโอนเงินฝากแล้วแต่ยอดไม่เข้ากระเป๋า'])
  expect(await found('ฝาก')).toEqual(['ฉันโอนเงินฝากแล้วแต่ยอดไม่เข้ากระเป๋า'])
  expect(await found('ຍອດບໍ່ເຂົ້າ')).toEqual(['ຂ້ອຍຝາກເງິນແລ້ວແຕ່ຍອດບໍ່ເຂົ້າກະເປົາ'])
  expect(await found('TRANSFER HAS NOT')).toEqual(['My Transfer has not arrived'])
  expect(await found('ransf')).toHaveLength(1)
  expect(await found('transfer arrived')).toEqual([])
})

test('a search finds letters that were typed in two ways, and words with spaces of no width between them', async () => {
  await write(guest.caller, 'ขอคําแนะนําด้วยค่ะ')
  await write(guest.caller, 'ถอน\u200bเงิน\u200bไม่ได้')
  expect(await found('คำแนะนำ')).toHaveLength(1)
  expect(await found('ถอนเงินไม่ได้')).toHaveLength(1)
  expect(await found('เงิน\u200bไม่ได้')).toHaveLength(1)
})

test('a search finds the texts of cards and buttons, and says where each message stands', async () => {
  const member = await memberAt(app)
  const sent = await write(member, 'xq7 where is it?')
  const id = String(sent.userId)
  const cards = [{ title: 'Bank xq7', subtitle: 'Account xq8' }, { title: 'Other' }]
  const message = { message_type: 'generic' as const, payloads: cards }
  await call(reply, { id, clientId: 'cards-of-a-search', message }, kwan.desk)
  const { found: both } = await search('XQ7')
  expect(both).toMatchObject([
    { id, kind: 'member', sequence: 2, sender: 'support', excerpt: 'Bank xq7 Account xq8 Other' },
    { id, kind: 'member', sequence: 1, sender: 'customer', excerpt: 'xq7 where is it?' },
  ])
  expect(both[0]!.name).not.toBe('')
})

test('a search returns the newest 50 messages of its days, with the text around the match', async () => {
  const other = await guestAt(app.host)
  for (let count = 0; count < 51; count++) await write(other.caller, `zebra ${count}`)
  const { found: zebras, hasMore, isCut } = await search('zebra')
  expect(zebras.map(({ excerpt }) => excerpt).slice(0, 2)).toEqual(['zebra 50', 'zebra 49'])
  expect([zebras.length, hasMore, isCut]).toEqual([50, true, false])
  await app.ctx.db`
    insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at)
    select conversation, 1000, 1, 'customer', 'of-last-month', ${app.ctx.db.json({
      message_type: 'text',
      payload: { message: `${'a'.repeat(100)} giraffe ${'b'.repeat(300)}` },
    })}, now() - interval '31 days'
    from chat_message order by conversation limit 1`
  expect((await search('giraffe', 30)).found).toEqual([])
  const [one] = (await search('giraffe', 32)).found
  expect(one!.excerpt).toMatch(/^…a{39} giraffe b{100,}…$/)
})

test('a search looks the letters up in an index', async () => {
  const plan = await app.ctx.db.begin(async (tx) => {
    await tx`set local enable_seqscan = off`
    await tx`set local enable_indexscan = off`
    return tx`
      explain select from chat_message
      where letter_runs(message_words(content)) @> letter_runs('ฝากเงิน') limit 1`
  })
  expect(JSON.stringify(plan)).toContain('chat_message_words')
})

test('a search is recorded with its text, and is refused without three letters or the right', async () => {
  await search('ถอนเงิน', 7)
  const [line] = await app.ctx.db`
    select operator, after from operator_audit where action = 'search' order by id desc limit 1`
  expect(line).toEqual({ operator: kwan.id, after: { messages: 'ถอนเงิน', days: 7, rows: 1 } })
  for (const text of ['  a  ', '\u200bab'])
    await expect(search(text)).rejects.toThrow(new Refusal('BAD_REQUEST'))
  const systems = await newOperator(app, 'systems')
  await expect(call(searchMessages, { text: 'abc', days: 1 }, systems.desk)).rejects.toThrow(
    new Refusal('INVALID_USER_3'),
  )
})

test('a search that takes longer than three seconds says so and finds nothing', async () => {
  const owner = openDb(app.databaseUrl, { max: 1, asOwner: true })
  try {
    await owner.begin(async (tx) => {
      await tx`lock table chat_message`
      expect(await search('anything')).toEqual({ found: [], hasMore: false, isCut: true })
    })
  } finally {
    await owner.end()
  }
})
