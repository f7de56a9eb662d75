import { describe, expect, test } from 'vitest'
import { call } from '#contract/call'
import {
  activateGame,
  autoLogin,
  autoLoginWithTicket,
  gameAccount,
  gameCodes,
  linkProviders,
  refreshGames,
  resetGamePassword,
  ticketProviders,
} from '#contract/game'
import { wallet } from '#contract/wallet'
import { gameCodes as providerCodes } from '#providers/games/registry'
import type { ControlRequest } from '#sandbox/client'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { decryptPassword } from './password-encryption.ts'

// Goal: a member has one account at a game, however its provider answers, and only the member can use it. Method: the
// whole server against the sandbox's sixteen games, with injected failures.
openScene()

const open = ({ caller }: Member, slotCode: string) => call(activateGame, { slotCode }, caller)
const account = ({ caller }: Member, slotCode: string) => call(gameAccount, { slotCode }, caller)
const reset = ({ caller }: Member, slotCode: string) =>
  call(resetGamePassword, { slotCode }, caller)
const control = (
  gateway: ControlRequest['gateway'],
  operation: ControlRequest['operation'],
  flaw: ControlRequest['flaw'],
  calls = 1,
) => scene.sandbox.control({ gateway, operation, flaw, calls })
const rowOf = async ({ id }: Member, game: string) => {
  const [row] = await scene.app.ctx.db<{ password: string; pendingPassword: string | null }[]>`
    select password, pending_password from game_account where member = ${id} and game = ${game}`
  return row!
}

test('GAM-06 every provider of the specification has an adapter and a row in the catalogue', async () => {
  expect([...providerCodes].sort()).toEqual([...gameCodes].sort())
  const member = await scene.member()
  const { slots } = await call(wallet, {}, { ...member.caller, language: 'en' })
  expect(slots.map(({ code }) => code).sort()).toEqual([...gameCodes].sort())
  expect(slots.every(({ isActive, amount }) => !isActive && amount === 0)).toBe(true)
  const names = async (language: string) =>
    (await call(wallet, {}, { ...member.caller, language })).slots.map(({ name }) => name)
  const [th, lo] = [await names('th'), await names('lo')]
  expect(new Set([...th, ...lo]).size).toBe(32)
})

describe.each(gameCodes)('%s', (code) => {
  test('GAM-02 HOM-10 an account is opened, its credentials shown, its password renewed', async () => {
    const member = await scene.member()
    expect(await open(member, code)).toMatchObject({ code, isActive: true, amount: 0 })
    await expect(open(member, code)).rejects.toThrow('SLOT_ALREADY_ACTIVE')
    const first = await account(member, code)
    await reset(member, code)
    const second = await account(member, code)
    expect(second.username).toBe(first.username)
    expect(second.password).not.toBe(first.password)
    const { password } = await rowOf(member, code)
    expect(password).not.toContain(second.password)
    expect(decryptPassword(scene.app.ctx.secrets, password)).toBe(second.password)
  })

  test('GAM-04 GAM-05 a browser can sign in the way that the response says', async () => {
    const member = await scene.member()
    await open(member, code)
    const { username, password, ticket, launch } = await account(member, code)
    const { caller } = member
    if (launch.kind === 'form') {
      const body = new URLSearchParams(launch.fields)
      expect(await seen(fetch(launch.url, { method: 'POST', body }))).toContain(username)
      return
    }
    const opened =
      launch.kind === 'url'
        ? launch.url
        : launch.needsTicket
          ? await call(
              autoLoginWithTicket,
              { provider: launch.provider, username, password: ticket },
              caller,
            ).then(({ link }) => link)
          : await call(autoLogin, { provider: launch.provider, username }, caller).then(
              ({ link }) => link,
            )
    if (code !== 'SUPERSLOT') expect(opened).not.toContain(password)
    expect(await seen(fetch(opened))).toContain(username)
  })
})

test('API-05 twenty requests at once open one account', async () => {
  const member = await scene.member()
  const opened = await Promise.allSettled(Array.from({ length: 20 }, () => open(member, 'pg')))
  expect(opened.some(({ status }) => status === 'fulfilled')).toBe(true)
  for (const one of opened)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'SLOT_ALREADY_ACTIVE' })
  expect((await account(member, 'pg')).password).toBeTruthy()
})

test('an account is not opened with the username of another member', async () => {
  const [first, second] = [await scene.member(), await scene.member()]
  const { db, games } = scene.app.ctx
  const [{ publicId }] = await db<[{ publicId: string }]>`
    select public_id from member where id = ${second.id}`
  await db`
    insert into game_account (bucket, member, game, username, password)
    values (${first.id % 256}, ${first.id}, 'pg', ${games.get('pg')!.usernameOf(publicId)}, '')`
  await expect(open(second, 'pg')).rejects.toMatchObject({ code: 'INTERNAL_SERVER_ERROR' })
  expect(await db`select from game_account where member = ${second.id}`).toEqual([])
})

test('GAM-02 SLOT_ACTIVATE_FAIL: a game refuses, and the account can be opened later', async () => {
  const member = await scene.member()
  await control('JOKER', 'activate', 'refuse')
  await expect(open(member, 'JOKER')).rejects.toThrow('SLOT_ACTIVATE_FAIL')
  await expect(account(member, 'JOKER')).rejects.toThrow('SLOT_NO_ACCOUNT')
  expect(await open(member, 'JOKER')).toMatchObject({ isActive: true })
})

test('GAM-02 after a lost reply the request is sent again with the same password', async () => {
  const member = await scene.member()
  await control('UFABET', 'activate', 'error')
  expect(await open(member, 'UFABET')).toMatchObject({ isActive: true })
  await control('UFABET', 'password', 'garbage')
  await reset(member, 'UFABET')
  expect(await rowOf(member, 'UFABET')).toMatchObject({ pendingPassword: null })
  const { launch, username } = await account(member, 'UFABET')
  if (launch.kind !== 'form') throw new Error('not a form')
  const body = new URLSearchParams(launch.fields)
  expect(await seen(fetch(launch.url, { method: 'POST', body }))).toContain(username)
})

test('GAM-02 while the result is unknown the request stays open, and a repetition completes it', async () => {
  const member = await scene.member()
  await control('circus', 'activate', 'error', 3)
  await expect(open(member, 'circus')).rejects.toThrow('SERVICE_UNAVAILABLE')
  expect(await open(member, 'circus')).toMatchObject({ isActive: true })
})

test('GAM-02 SLOT_RESET_PASSWORD_FAIL: the old password is still valid', async () => {
  const member = await scene.member()
  await open(member, 'SUPERSLOT')
  const before = await account(member, 'SUPERSLOT')
  await control('SUPERSLOT', 'password', 'refuse')
  await expect(reset(member, 'SUPERSLOT')).rejects.toThrow('SLOT_RESET_PASSWORD_FAIL')
  const after = await account(member, 'SUPERSLOT')
  expect(after.password).toBe(before.password)
  if (after.launch.kind !== 'url') throw new Error('not an address')
  expect(await seen(fetch(after.launch.url))).toContain(after.username)
})

test('GAM-05 API-04 NO_USER: a ticket is valid once, the password always, both only for their member', async () => {
  const [owner, other] = [await scene.member(), await scene.member()]
  await open(owner, 'imi')
  await open(other, 'imi')
  const { username, password, ticket } = await account(owner, 'imi')
  const ask = ({ caller }: Member, given: string, name = username) =>
    call(autoLoginWithTicket, { provider: 'imi', username: name, password: given }, caller)
  expect((await ask(owner, password)).link).toMatch(/^http/)
  await expect(ask(owner, `${password}x`)).rejects.toThrow('NO_DATA')
  for (const name of [username, 'nobody'])
    for (const given of [ticket, password])
      await expect(ask(other, given, name)).rejects.toThrow('NO_USER')
  const theirs = await account(other, 'imi')
  for (const given of [ticket, password])
    await expect(ask(other, given, theirs.username)).rejects.toThrow('NO_DATA')
  expect((await ask(owner, ticket)).link).toMatch(/^http/)
  await expect(ask(owner, ticket)).rejects.toThrow('NO_DATA')
})

test('GAM-05 the two sign-in methods are used at the providers that the specification names', async () => {
  const member = await scene.member()
  await open(member, 'JOKER')
  const { username, ticket } = await account(member, 'JOKER')
  const { caller } = member
  for (const provider of ['JOKER', ...ticketProviders])
    await expect(call(autoLogin, { provider, username }, caller)).rejects.toThrow('NO_GAME')
  for (const provider of ['JOKER', ...linkProviders])
    await expect(
      call(autoLoginWithTicket, { provider, username, password: ticket }, caller),
    ).rejects.toThrow('NO_GAME')
  await expect(call(autoLogin, { provider: 'pg', username }, caller)).rejects.toThrow(
    'SLOT_NO_ACCOUNT',
  )
})

test('TRF-05 NO_GAME and SLOT_NO_ACCOUNT: a game is not offered, or has no account yet', async () => {
  const member = await scene.member()
  await expect(open(member, 'ROULETTE')).rejects.toThrow('NO_GAME')
  await expect(account(member, 'pg')).rejects.toThrow('SLOT_NO_ACCOUNT')
  await expect(reset(member, 'pg')).rejects.toThrow('SLOT_NO_ACCOUNT')
  const { db } = scene.app.ctx
  await db`update game set is_open = false where code = 'usun'`
  await expect(open(member, 'usun')).rejects.toThrow('NO_GAME')
  const { slots } = await call(wallet, {}, member.caller)
  expect(slots.map(({ code }) => code)).not.toContain('usun')
  await db`update game set is_open = true where code = 'usun'`
})

test('HOM-01 a refresh asks the games, and an unresponsive one keeps its last known balance', async () => {
  const member = await scene.member()
  await open(member, 'pg')
  await open(member, 'circus')
  const { db } = scene.app.ctx
  await db`
    update game_account set balance = 4200, read_at = now() - interval '1 hour' where member = ${member.id}`
  await control('circus', 'balance', 'error', 5)
  const { slots } = await call(refreshGames, {}, member.caller)
  const amounts = Object.fromEntries(
    slots.filter(({ isActive }) => isActive).map(({ code, amount }) => [code, amount]),
  )
  expect(amounts).toEqual({ pg: 0, circus: 42_00 })
})

const seen = async (response: Promise<Response>): Promise<string> => (await response).text()
