import { z } from 'zod'
import { hmac } from '../gateways/wire.ts'
import type { Game } from './game.ts'
import { headerWire } from './header.ts'
import { contentOf, jsonIn, Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { unixMilliseconds } from './times.ts'

const No = z
  .object({ data: z.null(), error: z.object({ code: Word }) })
  .transform(({ error }) => error.code)
const Done = z.object({ data: z.unknown(), error: z.null() }).transform(({ data }) => data)

const call = (name: string, fields: Fields): Call => ({ call: name, fields })

/** pg signs time, path and body. */
export function pg(site: Site): Game {
  const wire = headerWire(site, {
    address: ({ call: name, fields }) => ({ path: `/v3/${name}`, body: fields }),
    sign: ({ path, body, at }) => {
      const time = String(unixMilliseconds.write(at))
      return {
        'pg-agent': site.agent,
        'pg-time': time,
        'pg-signature': hmac('sha256', site.key, `${time}.${path}.${body}`).toString('hex'),
      }
    },
    read: (reply) => contentOf(jsonIn(reply), No, Done),
  })
  return gameOf(site, wire, {
    code: 'pg',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: true,
      canBeAsked: true,
      latestApplyMs: 2_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'text' },
    times: unixMilliseconds,
    prefix: 'kp_',
    name: 'player',
    reference: 'reference',
    passwords: 'mixed',
    apps: ['android', 'ios'],
    words: {
      malformed: '1034',
      signature: '1200',
      time: '1201',
      closed: '1400',
      noAccount: '3004',
      password: '3005',
      amount: '3201',
      notEnough: '3202',
      noReference: '3041',
    },
    activate: ({ username, password }) => call('player.create', { player: username, password }),
    password: ({ username, password }) => call('player.password', { player: username, password }),
    balance: { ask: ({ username }) => call('balance', { player: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        call('deposit', { player: username, amount: credits, reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        call('withdraw', { player: username, amount: credits, reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => call('transfer', { reference }),
      tell: {
        amount: 'amount',
        state: 'state',
        reason: 'code',
        states: { applied: 'applied', refused: 'refused' },
      },
    },
    bets: {
      ask: ({ username, from, to, page }) => call('rounds', { player: username, from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'id',
        game: 'game',
        stake: 'bet',
        payout: 'win',
        settledAt: 'time',
        more: flag('more'),
      },
    },
    launch: {
      needsPassword: false,
      ask: ({ username, language, returnUrl }) =>
        call('launch', { player: username, lang: language, back: returnUrl }),
      tell: 'url',
    },
  })
}
