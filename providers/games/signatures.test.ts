import { expect, test } from 'vitest'
import { toAmount } from '#money'
import type { Reply } from '../ask.ts'
import { createGames, type GameCode, sandboxGames } from './registry.ts'

// The worked examples of docs/adapters-games.md: our requests match that page exactly.
const games = createGames(sandboxGames('http://127.0.0.1:3001'))
const at = new Date('2026-07-31T07:02:05.000Z')
const reference = 'T7F3K2M9P4Q7F3K2M9P4'

const move = { username: '…', reference, amount: toAmount(100_50), at }

const depositAt = (code: GameCode, amount = 100_50) => {
  const game = games.get(code)!
  const username = game.usernameOf('10000001')
  return game.deposit.request({ ...move, username, amount: toAmount(amount) })
}
const fieldsOf = (form: string) => Object.fromEntries(new URLSearchParams(form))

test('JOKER signs its sorted form in the query', () => {
  const { url, body } = depositAt('JOKER')
  const { origin, pathname, searchParams } = new URL(url)
  expect(origin + pathname).toBe('http://127.0.0.1:3001/games/joker/')
  expect(Object.fromEntries(searchParams)).toEqual({
    AppID: 'sandbox-joker',
    Signature: '17wFOZJ2aNRqT41Q+dHOMJC9gDk=',
  })
  expect(fieldsOf(body!)).toMatchObject({ Method: 'TC', Amount: '100.50' })
})

test('SLOTXO signs its sorted form in a field', () => {
  const { url, body } = depositAt('SLOTXO', 100_00)
  expect(url).toBe('http://127.0.0.1:3001/games/slotxo/credit/in')
  expect(fieldsOf(body!)).toMatchObject({
    amount: '100',
    sign: '487d2160549cfadffd544a0ac4ef62765a0eef8f',
  })
})

test('joker2 signs names and values', () => {
  const { url, body } = depositAt('joker2')
  expect(url).toBe('http://127.0.0.1:3001/games/joker2/service')
  expect(fieldsOf(body!)).toMatchObject({
    cash: '1005',
    hash: 'B16DAD1E802737AF325DCF1911B9E2F7B575A015',
  })
})

test('SUPERSLOT signs path and form in a header', () => {
  const { url, headers } = depositAt('SUPERSLOT')
  expect(url).toBe('http://127.0.0.1:3001/games/superslot/v1/deposit')
  expect(headers).toMatchObject({
    'x-agent': 'sandbox-superslot',
    'x-signature': 'mDH52ksK1NHFSQEGR1x84jWtGeY',
  })
})

test.each([
  ['UFABET', 100_50, '/games/ufabet/agent/Deposit', 'hash', 'd20a60edc713012cb7d9de6514cf722b'],
  ['areaslot', 100_50, '/games/areaslot/api/deposit', 'hash', '66CD4E9BDA9511020A7EF735173259CC'],
  ['huayhd', 100_00, '/games/huayhd/lotto/topup', 'sig', 'acfdd100b97ab5e868afd650b96db4c5'],
  ['imi', 100_50, '/games/imi/addPoints.do', 'sign', 'F0B7988A69F0FE994E452159F17A4092'],
] as const)('%s digests its values including the key', (code, amount, path, name, digest) => {
  const { method, url } = depositAt(code, amount)
  const { pathname, searchParams } = new URL(url)
  expect([method, pathname, searchParams.get(name)]).toEqual(['GET', path, digest])
})

test('no address contains a password, except where the specification requires it', () => {
  for (const [code, game] of games) {
    const password = game.newPassword((below) => below - 1)
    const visit = { username: game.usernameOf('10000001'), password, at }
    const requests = [game.activate.request(visit), game.setPassword.request(visit)]
    if (game.launch.kind === 'link')
      requests.push(game.launch.link.request({ ...visit, language: 'th', returnUrl: 'http://a' }))
    for (const { url } of requests) expect(url, code).not.toContain(password)
  }
})

test('UFABET gives its site the hidden fields of one sign-in', () => {
  const { launch, usernameOf } = games.get('UFABET')!
  if (launch.kind !== 'form') throw new Error('not a form')
  const account = { username: usernameOf('10000001'), password: 'Kx7mPq2Rt9' }
  const event = launch.event!({ ...account, at })
  expect(event).toEqual({
    __EVENT: 'login',
    __TIME: '1785481325',
    __TOKEN: '021964d4932f8ff163bd17dd2bfca7e1',
  })
  expect(launch.form({ ...account, event })).toEqual({
    url: 'http://127.0.0.1:3001/games/ufabet/site/login',
    fields: { ...event, txtUserName: 'ufkp10000001', txtPassword: 'Kx7mPq2Rt9' },
  })
})

test('pg signs time, path and body', () => {
  const { url, headers, body } = depositAt('pg')
  expect(url).toBe('http://127.0.0.1:3001/games/pg/v3/deposit')
  expect(body).toBe(`{"player":"kp_10000001","amount":"100.50","reference":"${reference}"}`)
  expect(headers).toMatchObject({
    'pg-agent': 'sandbox-pg',
    'pg-time': '1785481325000',
    'pg-signature': '302a41eb1899767f82cdfb66c4f960071e6b5adecf56ca82aa44ae9e37be36c5',
  })
})

test('pgslot signs method, path, time and the hash of the body', () => {
  const { url, headers } = depositAt('pgslot')
  expect(url).toBe('http://127.0.0.1:3001/games/pgslot/players/kps10000001/deposits')
  expect(headers).toMatchObject({
    'x-date': '2026-07-31T07:02:05.000Z',
    authorization: 'HMAC sandbox-pgslot:wEGRWRQZuL0vLjWot3IMUeNlIJSSdjT0SMdPN4WoTak=',
  })
  const find = games.get('pgslot')!.find!.request({ username: 'kps10000001', reference, at })
  expect(find.url).toBe(`http://127.0.0.1:3001/games/pgslot/transfers/${reference}`)
  expect(find.headers!.authorization).toBe(
    'HMAC sandbox-pgslot:7lTpmgt4RLLcjJU01Evv1bVmAZqkrY+NLEu5xX47SOg=',
  )
})

test('askmebet signs path and body', () => {
  const { url, headers, body } = depositAt('askmebet')
  expect(url).toBe('http://127.0.0.1:3001/games/askmebet/api/wallet/deposit')
  expect(JSON.parse(body!)).toMatchObject({ requestTime: '2026-07-31T14:02:05+07:00' })
  expect(headers).toMatchObject({
    'x-signature': 'E+jXAG9SNZipJU7hLoZ7j9w1jf35/GWhBZpouuRSmR8=',
  })
})

const reply = (json: unknown): Reply => ({
  status: 200,
  body: JSON.stringify(json),
})

test('SEXYGAME seals base64 with SHA-512', () => {
  const { url, body } = depositAt('SEXYGAME')
  expect(url).toBe('http://127.0.0.1:3001/games/sexygame/gateway')
  expect(JSON.parse(body!)).toEqual({
    agent: 'sandbox-sexygame',
    data: 'eyJtZXRob2QiOiJkZXBvc2l0IiwidGltZSI6MTc4NTQ4MTMyNTAwMCwidXNlciI6ImthcGFvMTAwMDAwMDEiLCJhbW91bnQiOjEwMC41LCJyZWYiOiJUN0YzSzJNOVA0UTdGM0syTTlQNCJ9',
    sign: 'bc29c4a4729c9c82dd11bf2f189cf96ee6062b8369706fcfc0d5579d19f3fde7d2ee52a1457be8c5c648bc54644a40fa7df2ce8d25bcefe46700786960a730f0',
  })
})

test('betflix opens the example of its envelope, and no altered one', () => {
  const { read } = games.get('betflix')!.deposit
  const payload =
    'AAECAwQFBgcICQoLDA0OD/5N+0YLLLjhgYczHR9qtSEV/PJghjDMeJV+pRZXC2ZezniK5WHB2S7qjdQZDM6Gq/rfxCzFIi59WKTFgw8FWLl17wW7ErYjMkflWyfH70GJ0lb4s4lhfneJOyZ5bz+hYQ=='
  const checksum =
    'b336eb2bce596872129ff1edce3b2317930393f2758912e59eb29f0d12a5bad1cb92186fc2539326d5004cf84177e37bef28f0a79b37d2dc5169dc70d3d1c04a'
  // The content is a request, so a successful decryption fails only at the check whether it is done.
  expect(() => read(reply({ payload, checksum }), move)).toThrow('expected true')
  expect(() => read(reply({ payload: payload.replace('A', 'B'), checksum }), move)).toThrow(
    'not theirs',
  )
})

test('usun opens the example of its envelope, and no altered one', () => {
  const { read } = games.get('usun')!.deposit
  const message =
    'AAECAwQFBgcICQoLs0wkIRbj4oetg_5nmNUA44G6TjzPQgVPhB7r2qNMqlMDlkvB-CeNDCgAoM-zMv0eRFRYrZLrMuaLXnCQX0WBnQr9nac4Bblxesp0xvZ_B-XSXWaJzIFJmJl6aDBFDhKJbajcvZEfvlOepsfKpKfzcsr3X9TYew'
  expect(() => read(reply({ message }), move)).toThrow('expected \\"ok\\"')
  for (const at of [0, 20, 60, 170]) {
    const other = message[at] === 'x' ? 'y' : 'x'
    const changed = message.slice(0, at) + other + message.slice(at + 1)
    expect(() => read(reply({ message: changed }), move)).toThrow(/authenticate/)
  }
})

test('our envelope is reproducible, and differs for another reference', () => {
  for (const code of ['betflix', 'usun'] as const) {
    const [once, again] = [depositAt(code, 100_00).body, depositAt(code, 100_00).body]
    expect(again).toBe(once)
    expect(depositAt(code, 200_00).body).not.toBe(once)
  }
})

test('circus hashes the key and its elements', () => {
  expect(depositAt('circus')).toMatchObject({
    url: 'http://127.0.0.1:3001/games/circus/service',
    body: `<request><agent>sandbox-circus</agent><action>deposit</action><time>2026-07-31T14:02:05+07:00</time><user>circus.10000001</user><amount>100.50</amount><reference>${reference}</reference><hash>00826e06548cb8d9a8d58c378a2e705583185a5747e54627b91be1c01f394f04</hash></request>`,
  })
})

test('slotracha hashes its fields between two keys', () => {
  const { url, body } = depositAt('slotracha')
  expect(url).toBe('http://127.0.0.1:3001/games/slotracha/wallet.php')
  expect(fieldsOf(body!)).toMatchObject({
    credit: '1005.0',
    hash: '8B64C3284E63410AE69A6ACF163820BAEC2EC4E1',
  })
})
