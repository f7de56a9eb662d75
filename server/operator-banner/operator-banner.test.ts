import { beforeAll, expect, test } from 'vitest'
import { announcements } from '#contract/announcement'
import { approve } from '#contract/approval'
import type { Audience } from '#contract/audience'
import { call, uploadTo } from '#contract/call'
import { inviteBanners } from '#contract/invite'
import * as contract from '#contract/operator-banner'
import { proposalAbout } from '../approval/testing.ts'
import { deposit } from '../bonus/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht, type Member } from '../deposit/testing.ts'
import { photo } from '../files-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'

// Goal: what operators publish reaches the members it is meant for, in its time, in three languages, and no version is lost.
// Method: the whole server with its file store, operators and members over HTTP.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
let reader: typeof one
openScene()
beforeAll(async () => {
  one = await newOperator(scene.app, 'content')
  two = await newOperator(scene.app, 'owner')
  reader = await newOperator(scene.app, 'support')
})

const reason = 'the plan of the month'
type Place = contract.BannerPlace
const banner = (over: Partial<contract.SiteBanner> = {}): contract.SiteBanner => ({
  image: null,
  th: '<p>ก</p>',
  la: '<p>ກ</p>',
  en: '<p>a</p>',
  audience: { kind: 'all' },
  from: null,
  until: null,
  isDismissable: true,
  ...over,
})
const at = async (place: Place) =>
  (await call(contract.operatorBanners, {}, reader.desk)).places.find((it) => it.place === place)!
async function publish(place: Place, banners: contract.SiteBanner[], by = one) {
  const { version } = await at(place)
  return call(contract.publishBanners, { place, banners, version, reason }, by.desk)
}
async function publishByTwo(place: Place, banners: contract.SiteBanner[]) {
  expect(await publish(place, banners)).toEqual({ outcome: 'proposed' })
  expect(await publish(place, banners, two)).toEqual({ outcome: 'done' })
}
const upload = async (by = one) =>
  uploadTo(
    contract.uploadBannerPicture,
    new File([new Uint8Array(await photo().png().toBuffer())], 'b.png'),
    by.desk,
  )
const shownTo = async ({ caller }: Member, language = 'en') =>
  (await call(inviteBanners, {}, { ...caller, language })).banners
const announcedTo = async ({ caller }: Member, language = 'en') =>
  (await call(announcements, {}, { ...caller, language })).announcements

test('HOM-08 a banner with an uploaded picture is published in three languages, with the earlier ones kept for a return', async () => {
  const member = await scene.member()
  const before = await at('invite')
  const seeded = await shownTo(member)
  expect(seeded.length).toBeGreaterThan(0)
  const { image } = await upload()
  const wanted = banner({ image, en: '<p onclick="x()">July</p>', th: '<h3>กรกฎาคม</h3>' })
  expect(await publish('invite', [wanted])).toEqual({ outcome: 'proposed' })
  expect(await shownTo(member)).toEqual(seeded)
  expect(await publish('invite', [wanted], two)).toEqual({ outcome: 'done' })
  expect(await shownTo(member)).toEqual([{ image, html: '<p>July</p>' }])
  expect(await shownTo(member, 'th')).toEqual([{ image, html: '<h3>กรกฎาคม</h3>' }])

  const picture = await fetch(scene.app.host + image)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('x-content-type-options')).toBe('nosniff')
  expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(100)

  const { total, versions } = await call(
    contract.bannerVersions,
    { place: 'invite', page: 1, limit: 10 },
    reader.desk,
  )
  expect([total, versions.map(({ by }) => by)]).toEqual([2, [one.username, null]])
  expect(versions[0]).toMatchObject({ approvedBy: two.username })
  expect(versions[1]!.banners).toEqual(before.banners)
  await publish('invite', versions[1]!.banners as contract.SiteBanner[])
  expect(await shownTo(member)).toEqual(seeded)
  const audited = await scene.app.ctx.db`
    select action, about from operator_audit where action = 'banner-publish' order by id desc limit 1`
  expect(audited).toEqual([{ action: 'banner-publish', about: 'invite' }])
})

// A link to a stranger's LINE account or a picture of a stranger's QR sends members' money there.
test.each<[string, boolean]>([
  ['https://kapao-help.example', true],
  ['https://line.me/R/ti/p/@ka-pao', true],
  ['line://ti/p/@ka-pao', true],
  ['tel:0211112222', true],
  ['mailto:help@kapao-help.example', true],
  ['/user/bonus', false],
  ['/', false],
])('a new link to %s takes two: %s', async (href, takesTwo) => {
  const before = await at('home')
  const text = `<p>Ask <a href="${href}">us</a></p>`
  const wanted = [banner({ th: text })]
  const outcome = await publish('home', wanted)
  expect(outcome).toEqual({ outcome: takesTwo ? 'proposed' : 'done' })
  if (takesTwo) {
    expect(await at('home')).toEqual(before)
    const { proposals } = await call(contract.operatorBanners, {}, two.desk)
    expect(proposals).toMatchObject([{ place: 'home', by: one.username, isMine: false, reason }])
    const { id } = await proposalAbout('home', two)
    const request = { id, reason: 'called the number' }
    expect(await call(approve, request, two.desk)).toEqual({ outcome: 'done' })
  }
  expect((await at('home')).banners[0]!.th).toContain(`href="${href}"`)
  // Words around a link that two have agreed to are the work of one.
  const reworded = [banner({ th: `${text}<p>day and night</p>` })]
  expect(await publish('home', reworded)).toEqual({ outcome: 'done' })
  expect(await publish('home', [])).toEqual({ outcome: 'done' })
})

test('a picture of a proposal is kept until it is decided', async () => {
  const { db } = scene.app.ctx
  const { image } = await upload()
  const wanted = [banner({ image })]
  expect(await publish('refund', wanted)).toEqual({ outcome: 'proposed' })
  await db.begin(async (tx) => {
    await tx`set local role none`
    await tx`update site_picture set at = now() - interval '2 days'`
  })
  await upload()
  expect(await publish('refund', wanted, two)).toEqual({ outcome: 'done' })
  await publish('refund', [])
})

test('a server alone shows no banner without its version, and no link out or picture without two', async () => {
  const { db } = scene.app.ctx
  const refused = (work: () => Promise<unknown>, text: string) =>
    expect(work()).rejects.toThrow(text)
  const [{ id }] = await db<[{ id: number }]>`
    select id from operator where username = ${one.username}`
  const version = (banners: object[]) => db`
    insert into banner_version (place, banners, operator, reason)
    values ('games', ${db.json(banners as never)}, ${id}, ${reason})`
  const picture = `/pictures/${'a'.repeat(32)}`
  for (const html of [
    '<a href="https://x.example">a</a>',
    "<A HREF='/\\x.example'>a</A>",
    '<a href=//x.example>a</a>',
    '<a href="&#104;ttps://x.example">a</a>',
  ])
    await refused(() => version([{ ...banner(), la: html }]), 'takes two people')
  await refused(() => version([{ ...banner(), image: picture }]), 'takes two people')
  await refused(
    () => db`insert into banner_version (place, banners) values ('games', '[{}]')`,
    'not the banners',
  )
  await refused(() => db`update banner set html = 'x'`, 'permission denied')
  await refused(() => db`delete from banner where kind = 'invite'`, 'publishing a version')
  await refused(
    () => db`insert into banner (kind, language, position, html) values ('games', 'en', 0, 'x')`,
    'publishing a version',
  )
})

test('a banner misses no language and no picture, leads nowhere unsafe, and never overwrites another publication', async () => {
  const { image } = await upload()
  const refused = async (place: Place, over: Partial<contract.SiteBanner>) =>
    refusalCode(publish(place, [banner(over)]))
  expect(await refused('home', { la: '<p> </p>' })).toBe('CONTENT_INCOMPLETE')
  expect(await refused('home', { en: '<a href="javascript:x()">a</a>' })).toBe('CONTENT_LINK')
  expect(await refused('home', { image })).toBe('BAD_REQUEST')
  expect(await refused('refund', {})).toBe('BAD_REQUEST')
  expect(await refused('refund', { image: `/pictures/${'0'.repeat(32)}` })).toBe('NO_DATA')
  expect(await refused('home', { from: 2_000, until: 1_000 })).toBe('BAD_REQUEST')
  const { version } = await at('home')
  const publishOver = () =>
    call(contract.publishBanners, { place: 'home', banners: [banner()], version, reason }, one.desk)
  const results = await Promise.allSettled([publishOver(), publishOver()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await refusalCode(publishOver())).toBe('CONTENT_CHANGED')
  await publish('home', [])
})

test('an operator who may only read publishes and uploads nothing', async () => {
  expect(await refusalCode(publish('home', [banner()], reader))).toBe('INVALID_USER_3')
  expect(await refusalCode(upload(reader))).toBe('INVALID_USER_3')
})

test('an announcement is shown to the members of its audience, in its time', async () => {
  const { db } = scene.app.ctx
  const [fresh, paying, inviter] = [
    await scene.member(),
    await scene.member(),
    await scene.member(),
  ]
  await deposit(scene.app, paying, baht(100))
  const [{ publicId, source }] = await db<[{ publicId: string; source: string }]>`
    select public_id, source from member where id = ${inviter.id}`
  await db`update member set created_at = now() - interval '30 days', inviter = ${inviter.id} where id = ${paying.id}`
  await db`insert into member_tag (bucket, member, tag) values (${paying.id % 256}, ${paying.id}, 'vip')`
  const seenBy = async (audience: Audience) => {
    await publish('games', [banner({ audience })])
    return [(await announcedTo(fresh)).length === 1, (await announcedTo(paying)).length === 1]
  }
  expect(await seenBy({ kind: 'all' })).toEqual([true, true])
  expect(await seenBy({ kind: 'new', days: 7 })).toEqual([true, false])
  expect(await seenBy({ kind: 'no-deposit', days: 0 })).toEqual([true, false])
  expect(await seenBy({ kind: 'no-deposit', days: 3 })).toEqual([true, false])
  expect(await seenBy({ kind: 'deposit' })).toEqual([false, true])
  expect(await seenBy({ kind: 'tag', tag: 'vip' })).toEqual([false, true])
  expect(await seenBy({ kind: 'source', source })).toEqual([true, true])
  expect(await seenBy({ kind: 'source', source: 'nowhere' })).toEqual([false, false])
  expect(await seenBy({ kind: 'inviter', inviter: publicId })).toEqual([false, true])

  const hour = 3_600_000
  await publish('games', [
    banner({ en: '<p>later</p>', from: Date.now() + hour }),
    banner({ en: '<p>over</p>', from: Date.now() - 2 * hour, until: Date.now() - hour }),
    banner({ en: '<p>now</p>', until: Date.now() + hour, isDismissable: false }),
  ])
  expect(await announcedTo(fresh)).toMatchObject([
    { place: 'games', html: '<p>now</p>', isDismissable: false },
  ])
  await db.begin(async (tx) => {
    await tx`set local role none`
    await tx`update member set status = 'withdraw-only' where id = ${paying.id}`
  })
  expect(await announcedTo(paying)).toEqual([])
  const idsIn = async (language: string) => (await announcedTo(fresh, language)).map(({ id }) => id)
  expect(await idsIn('th')).toEqual(await idsIn('en'))
  await publish('games', [])
  expect(await announcedTo(fresh)).toEqual([])
})

test('a picture that no version uses is deleted with a later upload, and one that was published once is kept', async () => {
  const { db } = scene.app.ctx
  const [used, unused] = [await upload(), await upload()]
  await publishByTwo('refund', [banner({ image: used.image })])
  await publish('refund', [])
  await db.begin(async (tx) => {
    await tx`set local role none`
    await tx`update site_picture set at = now() - interval '2 days'`
  })
  await upload()
  const statusOf = async ({ image }: { image: string }) =>
    (await fetch(scene.app.host + image)).status
  expect([await statusOf(used), await statusOf(unused)]).toEqual([200, 404])
  expect(await statusOf({ image: '/pictures/..%2F..%2Fidentity' })).toBe(404)
})
