import { beforeAll, expect, test } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { agree, consent } from '#contract/consent'
import * as contract from '#contract/content'
import * as siteText from '#contract/site-text'
import { app, openApp } from '../app-testing.ts'
import { openProposals } from '../approval/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: operators write what members read, in three languages, and no text is lost, unsafe or changed by one person who
// should be two. Method: the whole server on PostgreSQL, operators and members over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
let reader: typeof one
openApp()
beforeAll(async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
  one = await newOperator(app, 'content')
  two = await newOperator(app, 'owner')
  reader = await newOperator(app, 'support')
})

const reason = 'the lawyer has read it'
const textIn = (...words: string[]): contract.Content => ({
  th: words.map((word) => `<p>ก ${word}</p>`),
  la: words.map((word) => `<p>ກ ${word}</p>`),
  en: words.map((word) => `<p>a ${word}</p>`),
})
const listed = async (by = one) => call(contract.content, {}, by.desk)
const textOf = async (kind: contract.ContentKind) =>
  (await listed()).texts.find((text) => text.kind === kind)!
type Publishing = Parameters<typeof call<typeof contract.publishContent>>[1]
async function publish(
  kind: contract.ContentKind,
  content: contract.Content,
  { by = one, ...over }: Partial<Publishing> & { by?: typeof one } = {},
) {
  const { version } = await textOf(kind)
  const request = { kind, content, version, asksAgain: false, reason, ...over }
  return call(contract.publishContent, request, by.desk)
}
async function publishByTwo(kind: contract.ContentKind, content: contract.Content, over = {}) {
  expect(await publish(kind, content, over)).toEqual({ outcome: 'proposed' })
  expect(await publish(kind, content, { ...over, by: two })).toEqual({ outcome: 'done' })
}
const versionsOf = (kind: contract.ContentKind) =>
  call(contract.contentVersions, { kind, page: 1, limit: 100 }, reader.desk)
const inLanguage = (language: string) => ({ host: app.host, language })
const noticeIn = async (language: string) =>
  (await call(siteText.notice, {}, inLanguage(language))).notice
const agreementsIn = async (language: string) =>
  (await call(siteText.agreements, {}, inLanguage(language))).agreements

test('one operator publishes the note on bonuses; members read it in three languages, and what stood there is kept', async () => {
  const before = await textOf('notice')
  expect(before).toMatchObject({ takesTwo: false, publishedBy: null, publishedAt: null })
  expect(await publish('notice', textIn('new'))).toEqual({ outcome: 'done' })
  expect([await noticeIn('th'), await noticeIn('lo'), await noticeIn('en')]).toEqual([
    '<p>ก new</p>',
    '<p>ກ new</p>',
    '<p>a new</p>',
  ])
  expect(await textOf('notice')).toMatchObject({
    content: textIn('new'),
    publishedBy: one.username,
    publishedAt: expect.any(Number),
  })
  const { total, versions } = await versionsOf('notice')
  expect([total, versions]).toMatchObject([
    2,
    [
      { content: textIn('new'), by: one.username, approvedBy: null, reason, isAsked: false },
      { content: before.content, by: null, reason: null },
    ],
  ])
  const [line] = await app.ctx.db`
    select action, kind, about, reason, before, after from operator_audit where kind = 'content' order by id desc limit 1`
  expect(line).toMatchObject({
    action: 'content-publish',
    about: 'notice',
    reason,
    before: { version: before.version },
    after: { asksAgain: false, version: (await textOf('notice')).version },
  })
})

test('an old version is published again as a new one, and a text can be taken away', async () => {
  const kept = (await versionsOf('notice')).versions.at(-1)!
  expect(await publish('notice', kept.content)).toEqual({ outcome: 'done' })
  expect((await textOf('notice')).content).toEqual(kept.content)
  expect(await noticeIn('en')).toContain('{percentFail}')
  expect((await versionsOf('notice')).total).toBe(3)
  expect(await publish('notice', textIn())).toEqual({ outcome: 'done' })
  expect(await noticeIn('th')).toBe('')
})

test('HTML is cleaned in the preview and when it is published, and the preview changes nothing', async () => {
  const before = await textOf('refund')
  const dirty =
    '<p onclick="x()" style="x">ok<script>x()</script><img src=x onerror=x()><iframe src="https://x.example"></iframe></p>'
  const raw = { th: [`ก${dirty}`], la: [`ກ${dirty}`], en: [dirty] }
  const clean = { th: ['ก<p>ok</p>'], la: ['ກ<p>ok</p>'], en: ['<p>ok</p>'] }
  expect(await call(contract.previewContent, { content: raw }, reader.desk)).toEqual({
    content: clean,
  })
  expect(await textOf('refund')).toEqual(before)
  expect(await publish('refund', raw)).toEqual({ outcome: 'done' })
  expect((await textOf('refund')).content).toEqual(clean)
})

test.each([
  ['javascript:alert(1)', false],
  [' java\tscript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://kapao.example', false],
  ['//evil.example/x', false],
  ['/\\evil.example', false],
  ['evil.example', false],
  ['', false],
  ['https://kapao.example/x?y=1', true],
  ['tel:1323', true],
  ['mailto:help@kapao.example', true],
  ['line:ti/p/@kapao', true],
  ['/user/bonus', true],
])('CONTENT_LINK: a link to %j is allowed: %s', async (href, isAllowed) => {
  const html = `<p>a <a href="${href}">link</a></p>`
  const content = { ...textIn('x'), en: [html] }
  const previewed = call(contract.previewContent, { content }, one.desk)
  if (isAllowed) expect((await previewed).content.en[0]).toContain(`href="${href}"`)
  else expect(await refusalCode(previewed)).toBe('CONTENT_LINK')
  const published = publish('notice', content)
  if (!isAllowed) return expect(await refusalCode(published)).toBe('CONTENT_LINK')
  // A link out of the wallet takes two, also in a text that is not legal.
  const isOurs = href.startsWith('/')
  expect(await published).toEqual({ outcome: isOurs ? 'done' : 'proposed' })
  if (isOurs) return
  expect(await noticeIn('en')).not.toContain(href)
  expect(await publish('notice', content, { by: two })).toEqual({ outcome: 'done' })
  expect(await noticeIn('en')).toContain(`href="${href}"`)
})

test('CONTENT_INCOMPLETE: no language is missing, and a legal text is not empty', async () => {
  const whole = textIn('a', 'b')
  for (const content of [
    { ...whole, la: whole.la.slice(1) },
    { ...whole, th: ['<p>ก</p>', ''] },
    { ...whole, en: ['<p>a</p>', '<p> &nbsp;<br></p>'] },
    { ...whole, en: ['<p>a</p>', '<script>a</script>'] },
    { th: [], la: [], en: whole.en },
  ])
    expect(await refusalCode(publish('notice', content))).toBe('CONTENT_INCOMPLETE')
  expect(await refusalCode(publish('agreement', textIn()))).toBe('CONTENT_INCOMPLETE')
})

test('a legal text takes two: members read the old one until the second person has approved', async () => {
  const before = await agreementsIn('en')
  expect(await publish('agreement', textIn('of two'))).toEqual({ outcome: 'proposed' })
  expect(await publish('agreement', textIn('of two'))).toEqual({ outcome: 'proposed' })
  expect(await agreementsIn('en')).toEqual(before)
  const { proposals } = await listed(two)
  expect(proposals).toMatchObject([
    { kind: 'agreement', content: textIn('of two'), by: one.username, isMine: false, reason },
  ])
  expect((await openProposals(two))[0]).toMatchObject({
    action: 'content.publish',
    object: 'agreement',
  })
  const { id } = proposals[0]!
  const done = await call(approve, { id, reason: 'as the lawyer wrote' }, two.desk)
  expect(done).toEqual({ outcome: 'done' })
  expect(await agreementsIn('en')).toEqual(['<p>a of two</p>'])
  expect((await versionsOf('agreement')).versions[0]).toMatchObject({
    by: one.username,
    approvedBy: two.username,
    reason: 'as the lawyer wrote',
  })
})

test('APPROVAL_STALE: a proposal does not outlive the text that it replaces', async () => {
  await publish('condition', textIn('first'))
  const { id } = (await listed()).proposals.find(({ kind }) => kind === 'condition')!
  await asOwner(
    app,
    (owner) => owner`
      update site_text set html = '<p>changed</p>' where kind = 'condition' and language = 'en' and position = 0`,
  )
  const approved = call(approve, { id, reason }, two.desk)
  expect(await refusalCode(approved)).toBe('APPROVAL_STALE')
})

test('members are asked to agree again only when the operators say so', async () => {
  const member = await newMember(app.host)
  const asked = () => call(consent, {}, member.app)
  await call(agree, { termsVersion: 1 }, member.app)
  await publishByTwo('condition', textIn('a misspelling'))
  expect(await asked()).toMatchObject({ termsVersion: 1, isAgreed: true })
  await publishByTwo('condition', textIn('a new rule'), { asksAgain: true })
  expect(await asked()).toMatchObject({ termsVersion: 2, isAgreed: false })
  expect((await versionsOf('condition')).versions[0]).toMatchObject({ isAsked: true })
  const [change] = await app.ctx.db`
    select before, after, state, reason from setting_change where key = 'termsVersion'`
  expect(change).toEqual({ before: null, after: 2, state: 'applied', reason })
  expect(await refusalCode(publish('notice', textIn('x'), { asksAgain: true }))).toBe('BAD_REQUEST')
})

test('CONTENT_CHANGED: of two editors at once one is refused, and nothing of the other is lost', async () => {
  const { version } = await textOf('notice')
  const answers = await Promise.allSettled(
    ['left', 'right'].map((word, index) =>
      publish('notice', textIn(word), { version, by: index ? one : two }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = answers.filter((answer) => answer.status === 'rejected')
  expect(refused!.reason).toMatchObject({ code: 'CONTENT_CHANGED' })
  const winner = answers[0]!.status === 'fulfilled' ? 'left' : 'right'
  expect((await textOf('notice')).content).toEqual(textIn(winner))
})

test('terms as long as a book are published, and who may only read cannot', async () => {
  const letters = 'ก'.repeat(12_000)
  const long = { th: [letters], la: [letters], en: [letters] }
  expect(await publish('refund', long)).toEqual({ outcome: 'done' })
  expect(await refusalCode(publish('refund', textIn('x'), { by: reader }))).toBe('INVALID_USER_3')
})

test('a server alone changes no text without its version, no legal one without two, and no version at all', async () => {
  const { db } = app.ctx
  const refused = (work: () => Promise<unknown>, text: string) =>
    expect(work()).rejects.toThrow(text)
  const json = db.json(textIn('x'))
  await refused(() => db`delete from site_text where kind = 'notice'`, 'publishing a version')
  await refused(() => db`update site_text set html = 'x'`, 'permission denied')
  await refused(() => db`update content_version set reason = 'xxx'`, 'permission denied')
  await refused(() => db`delete from content_version`, 'permission denied')
  const legal = (operator: number | null) => db`
    insert into content_version (kind, content, operator, reason)
    values ('agreement', ${json}, ${operator}, ${operator === null ? null : reason})`
  const [{ id }] = await db<[{ id: number }]>`
    select id from operator where username = ${one.username}`
  await refused(() => legal(id), 'takes two people')
  const led = db.json({ ...textIn('x'), en: ['<a href="https://x.example">x</a>'] })
  await refused(
    () =>
      db`insert into content_version (kind, content, operator, reason) values ('notice', ${led}, ${id}, ${reason})`,
    'takes two people',
  )
  await refused(() => legal(null), 'not the agreement that members read')
  await refused(
    () =>
      db.begin(async (tx) => {
        await tx`
          insert into content_version (kind, content, operator, reason) values ('notice', ${json}, ${id}, ${reason})`
        await tx`delete from site_text where kind = 'notice'`
        await tx`
          insert into site_text (kind, language, position, html) values ('notice', 'en', 0, '<p>another</p>')`
      }),
    'publishing a version',
  )
})
