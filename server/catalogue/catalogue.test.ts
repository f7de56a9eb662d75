import { afterEach, beforeAll, expect, test } from 'vitest'
import { auditLog } from '#contract/audit'
import { call } from '#contract/call'
import * as contract from '#contract/catalogue'
import { banks } from '#contract/site'
import { wallet } from '#contract/wallet'
import { app, openApp } from '../app-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusalCode } from '../refusal/testing.ts'
import { newMember, setSetting } from '../register/testing.ts'
import { asOwner } from '../testing.ts'

// Goal: operators name and order what members choose from, and no country is left without a bank. Method: the whole server,
// operators and members over HTTP.
let content: Awaited<ReturnType<typeof newOperator>>
let seeded: { games: Row[]; banks: Row[] }
type Row = { code: string; nameTh: string; nameLa: string; nameEn: string; position: number }
openApp()
beforeAll(async () => {
  content = await newOperator(app, 'content')
  const { db } = app.ctx
  seeded = {
    games: await db<Row[]>`select * from game`,
    banks: await db<Row[]>`select * from bank`,
  }
})
afterEach(async () => {
  await asOwner(app, async (db) => {
    for (const { code, nameTh, nameLa, nameEn, position } of seeded.games)
      await db`
        update game set name_th = ${nameTh}, name_la = ${nameLa}, name_en = ${nameEn}, position = ${position}
        where code = ${code}`
    for (const { code, nameTh, nameLa, nameEn, position } of seeded.banks)
      await db`
        update bank set name_th = ${nameTh}, name_la = ${nameLa}, name_en = ${nameEn}, position = ${position}
        where code = ${code}`
  })
})

type Entry = contract.CatalogueEntry
const reason = 'asked by the provider'
const lists = () => call(contract.catalogue, {}, content.desk)
const entryOf = async (list: Entry['list'], code: string): Promise<Entry> =>
  (await lists())[list].find((entry) => entry.code === code)!
const change = (entry: Entry, over: Partial<Entry>, by = content) => {
  const { list, code, name, place, regions, version } = { ...entry, ...over }
  const request = { list, code, name, place, version, reason, ...(regions && { regions }) }
  return call(contract.changeCatalogueEntry, request, by.desk)
}
const refusalOf = ({ code }: { code: string }) => code
const codesOf = (entries: { code: string }[]) => entries.map(({ code }) => code)

test('a game has a new name and place in the members’ list, and both stand in the audit', async () => {
  await setSetting(app.ctx.db, 'registerOtp', false)
  const { app: caller } = await newMember(app.host)
  const known = await entryOf('games', 'pg')
  expect(known).toMatchObject({ place: 4, category: 'slot', regions: null, isOffered: true })
  const name = { th: 'พีจีใหม่', la: 'ພີຈີໃໝ່', en: ' PG Soft ' }
  expect(await change(known, { name, place: 1 })).toEqual({ outcome: 'done' })
  const { slots } = await call(wallet, {}, { ...caller, language: 'en' })
  expect(slots.slice(0, 3)).toMatchObject([
    { code: 'pg', name: 'PG Soft' },
    { code: 'JOKER', name: 'Joker' },
    { code: 'SLOTXO' },
  ])
  const places = (await lists()).games.map(({ place }) => place)
  expect(places).toEqual(places.map((_, index) => index + 1))

  const owner = await newOperator(app, 'owner')
  const { lines } = await call(auditLog, { kind: 'game', about: 'pg', limit: 5 }, owner.desk)
  expect(lines).toMatchObject([
    {
      action: 'catalogue-change',
      username: content.username,
      reason,
      before: { 'name.en': 'PG', position: 4 },
      after: { 'name.en': 'PG Soft', 'name.la': 'ພີຈີໃໝ່', position: 1 },
    },
  ])
})

test('a bank has a new name, place and country at registration; hidden ones and those of other countries say so', async () => {
  const known = await entryOf('banks', 'SCB')
  await change(known, { name: { ...known.name, en: 'SCB X' }, place: 1 })
  expect((await call(banks, {}, { host: app.host })).banks[0]).toMatchObject({
    code: 'SCB',
    nameEN: 'SCB X',
  })
  const moved = await entryOf('banks', 'SCB')
  await change(moved, { regions: ['lao'] })
  expect(codesOf((await call(banks, {}, { host: app.host })).banks)).not.toContain('SCB')
  const abroad = await entryOf('banks', 'SCB')
  expect(abroad).toMatchObject({ regions: ['lao'], isOffered: false })
  await change(abroad, { regions: ['lao', 'th'] })
  expect(await entryOf('banks', 'SCB')).toMatchObject({ regions: ['th', 'lao'], isOffered: true })
  await setSetting(app.ctx.db, 'hiddenBanks', ['SCB'])
  expect(await entryOf('banks', 'SCB')).toMatchObject({ isOffered: false })
  await setSetting(app.ctx.db, 'hiddenBanks', [])
  await change(await entryOf('banks', 'SCB'), { regions: ['th'] })
  expect(await entryOf('banks', 'WW')).toMatchObject({ isGateway: true, isOffered: true })
})

test('SETTING_INVALID keeps a bank that registration offers in the country', async () => {
  const { db } = app.ctx
  const others = seeded.banks.filter(({ code }) => code !== 'SCB').map(({ code }) => code)
  const [{ codes }] = await db<[{ codes: string[] }]>`
    select array_agg(code) as codes from bank where kind = 'BANK' and 'th' = any(regions) and code = any(${others})`
  await setSetting(db, 'hiddenBanks', codes)
  try {
    const last = await entryOf('banks', 'SCB')
    expect(await refusalCode(change(last, { regions: ['lao'] }))).toBe('SETTING_INVALID')
    expect(await entryOf('banks', 'SCB')).toEqual(last)
  } finally {
    await setSetting(db, 'hiddenBanks', [])
  }
})

test('a place beyond the end is the last one, and an entry can move down by one', async () => {
  const before = codesOf((await lists()).games)
  await change(await entryOf('games', 'JOKER'), { place: 2 })
  expect(codesOf((await lists()).games)).toEqual([before[1], before[0], ...before.slice(2)])
  await change(await entryOf('games', 'JOKER'), { place: 999 })
  expect(codesOf((await lists()).games)).toEqual([...before.slice(1), before[0]])
})

test('an entry whose name alone is changed stays where a colleague has put it', async () => {
  const { name, version } = await entryOf('games', 'JOKER')
  await change(await entryOf('games', 'circus'), { place: 1 })
  const request = { list: 'games', code: 'JOKER', name: { ...name, en: 'The Joker' } } as const
  await call(contract.changeCatalogueEntry, { ...request, version, reason }, content.desk)
  expect((await lists()).games.slice(0, 2)).toMatchObject([
    { code: 'circus', place: 1 },
    { name: { en: 'The Joker' }, place: 2 },
  ])
})

test('CONTENT_CHANGED: of two changes of the same name the second one is refused', async () => {
  const known = await entryOf('games', 'imi')
  const renamed = (en: string) => change(known, { name: { ...known.name, en } })
  const codes = await Promise.all(
    [renamed('IMI one'), renamed('IMI two')].map((sent) => sent.then(() => 'done', refusalOf)),
  )
  expect(codes.sort()).toEqual(['CONTENT_CHANGED', 'done'])
  // A move of another entry changes no version.
  await change(await entryOf('games', 'circus'), { place: 1 })
  const { version } = await entryOf('games', 'imi')
  expect(await change({ ...known, version }, {})).toEqual({ outcome: 'done' })
})

test('bad input and strangers are refused', async () => {
  const game = await entryOf('games', 'pg')
  const bank = await entryOf('banks', 'SCB')
  expect(await refusalCode(change({ ...game, code: 'nothing' }, {}))).toBe('NO_DATA')
  expect(await refusalCode(change({ ...game, regions: ['th'] }, {}))).toBe('BAD_REQUEST')
  expect(await refusalCode(change({ ...bank, regions: null }, {}))).toBe('BAD_REQUEST')
  const { desk } = content
  const raw = async (over: object) => {
    const { name, place, version } = game
    const response = await fetch(`${app.host}/api/console/catalogue/games/pg`, {
      method: 'PUT',
      headers: {
        'x-client-id': 'kapao-web',
        'content-type': 'application/json',
        authorization: `Bearer ${desk.token}`,
      },
      body: JSON.stringify({ name, place, version, reason, ...over }),
    })
    return response.status
  }
  for (const th of ['', '   ', 'ก'.repeat(81), 'a\nb'])
    expect([th, await raw({ name: { ...game.name, th } })]).toEqual([th, 400])
  for (const place of [0, 1000, 1.5, '1'])
    expect([place, await raw({ place })]).toEqual([place, 400])
  for (const regions of [[], ['us'], ['th', 'th', 'lao']])
    expect([regions, await raw({ regions })]).toEqual([regions, 400])
  const compliance = await newOperator(app, 'compliance')
  expect(await call(contract.catalogue, {}, compliance.desk)).toHaveProperty('games')
  expect(await refusalCode(change(game, {}, compliance))).toBe('INVALID_USER_3')
})
