import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toAmount } from '#money'
import type { Answer } from '../answer.ts'
import type { Question, Reply } from '../ask.ts'
import { account } from './answer-testing.ts'
import { createGames, gameCodes, sandboxGames } from './registry.ts'
import { readXml } from './xml.ts'

const games = createGames(sandboxGames('http://127.0.0.1:3001'))
const reply = (body: string, status = 200): Reply => ({ status, body })

/** Reads a reply as ask() does: an unreadable one is unknown. */
function wordOf(read: Question<object>['read'], given: Reply): Answer['word'] {
  try {
    return read(given, account).word
  } catch {
    return 'unknown'
  }
}

const anyWord = fc.constantFrom(
  ...['ok', 'OK', 'done', '0', '00', 'success', 'error', 'FAIL', 'no', 'a reference', '1.00'],
)
const anyName = fc.constantFrom(
  ...['code', 'status', 'success', 'error', 'ok', 'err', 'retCode', 'result', 'Result', 'data'],
)
const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(anyName, fc.oneof(anyWord, fc.boolean(), fc.constantFrom(0, 7), fc.constant({}))),
)
const anyBody = fc.oneof(
  fc.string(),
  anyJson.map((json) => JSON.stringify(json)),
  anyXml(),
)

describe.each(gameCodes)('%s', (code) => {
  const game = games.get(code)!
  const { activate, setPassword, balance, deposit, withdraw, find, bets, launch } = game
  const link = launch.kind === 'link' ? launch.link : undefined
  const questions = [activate, setPassword, balance, deposit, withdraw, find, bets, link]
    .filter((each) => each !== undefined)
    .map(({ read }) => read as Question<object>['read'])

  test('a reply that the provider would never send is unknown', () => {
    fc.assert(
      fc.property(anyBody, fc.constantFrom(200, 201, 204, 301, 400, 404, 429), (body, status) => {
        for (const read of questions) expect(wordOf(read, reply(body, status))).toBe('unknown')
      }),
      { numRuns: 300 },
    )
  })

  test('its names and passwords have the form that the provider requires', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999_999 }),
        fc.infiniteStream(fc.nat()),
        (id, random) => {
          expect(game.usernameOf(String(id))).toMatch(/^[A-Za-z0-9._]{4,24}$/)
          expect(game.usernameOf(String(id))).toBe(game.usernameOf(String(id)))
          const password = game.newPassword((below) => random.next().value! % below)
          const isPin = code === 'huayhd'
          expect(password).toMatch(isPin ? /^\d{6}$/ : /^(?=.*\d)(?=.*[A-Z])[A-Za-z0-9]{8,16}$/)
        },
      ),
    )
    for (const wrong of ['', '1a', '-1', '../1', '1234567890123'])
      expect(() => game.usernameOf(wrong)).toThrow('not a member')
  })

  test('an amount that is not a multiple of its unit is never requested', () => {
    const move = { username: game.usernameOf('1'), reference: 'T1', at: new Date() }
    for (const amount of [0, -1, ...(game.unit > 1 ? [game.unit + 1] : [])].map(toAmount))
      for (const question of [deposit, withdraw])
        expect(() => question.request({ ...move, amount })).toThrow('cannot be moved')
  })

  test('it has a find exactly if its guarantees say that it can be queried', () => {
    expect(find !== undefined).toBe(game.guarantees.canBeAsked)
    // An unknown outcome must be resolvable without an operator.
    expect(game.guarantees.canBeAsked || game.guarantees.idempotentByReference).toBe(true)
  })
})

test('GAM-06 every provider has its own address, agent and key', () => {
  const settings = Object.values(sandboxGames('http://127.0.0.1:3001'))
  expect(settings).toHaveLength(16)
  for (const name of ['url', 'agent', 'key'] as const)
    expect(new Set(settings.map((each) => each[name])).size).toBe(16)
})

test('XML is read with its entities and lists, and everything else in it is refused', () => {
  const read = (text: string) => readXml(text, 'a', ['list'])
  expect(
    read('<?xml version="1.0" encoding="UTF-8"?>\n<a><b>1 &lt; 2 &amp;amp;</b>\n<c></c></a>\n'),
  ).toEqual({
    b: '1 < 2 &amp;',
    c: '',
  })
  expect(read('<a><list><x><n>1</n></x><x><n>2</n></x></list></a>')).toEqual({
    list: [{ n: '1' }, { n: '2' }],
  })
  expect(read('<a><list></list></a>')).toEqual({ list: [] })
  for (const wrong of [
    '',
    'a',
    '<b></b>',
    '<a>',
    '<a></b>',
    '<a></a><a></a>',
    '<a></a>x',
    '<a/>',
    '<a x="1"></a>',
    '<!DOCTYPE a [<!ENTITY e "x">]><a>&e;</a>',
    '<a>&e;</a>',
    '<a>&#65;</a>',
    '<a>&amp</a>',
    '<a><!-- --></a>',
    '<a><![CDATA[x]]></a>',
    '<a><?p?></a>',
    '<a>x<b></b></a>',
    '<a><b></b>x</a>',
    '<a><b>1</b><b>2</b></a>',
    `${'<a>'.repeat(20)}${'</a>'.repeat(20)}`,
    '<a',
  ])
    expect(() => read(wrong), wrong).toThrow()
})

function anyXml(): fc.Arbitrary<string> {
  const text = fc.dictionary(anyName, anyWord).map((fields) =>
    Object.entries(fields)
      .map(([name, value]) => `<${name}>${value}</${name}>`)
      .join(''),
  )
  return fc
    .tuple(fc.constantFrom('xml', 'response', 'html'), text)
    .map(([root, inside]) => `<${root}>${inside}</${root}>`)
}
