import { z } from 'zod'
import { digestWire } from './digest.ts'
import type { Game } from './game.ts'
import { saying, Word } from './replies.ts'
import { type Call, type Fields, gameOf, pages, type Site } from './table.ts'
import { unixMilliseconds } from './times.ts'

const get = (call: string, fields: Fields): Call => ({ call, fields })
const post = (call: string, fields: Fields): Call => ({ call, fields, method: 'POST' })

/** huayhd is a lottery: its rounds are tickets, its passwords PINs. A reference cannot be queried. */
export function huayhd(site: Site): Game {
  const wire = digestWire(site, {
    path: (call) => `/lotto/${call}`,
    fields: ({ fields }, at) => ({ agent: site.agent, ...fields, t: unixMilliseconds.write(at) }),
    text: (fields, call) => [site.key, call, ...Object.values(fields)].join(':'),
    digest: (hex) => ({ sig: hex }),
    No: z.object({ ok: z.literal(false), code: Word }).transform(({ code }) => code),
    Done: saying('ok', true),
  })
  return gameOf(site, wire, {
    code: 'huayhd',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: false,
      canBeAsked: false,
      latestApplyMs: 8_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 0, form: 'number' },
    times: unixMilliseconds,
    prefix: 'hd',
    name: 'login',
    reference: 'ref',
    passwords: 'pin',
    words: {
      malformed: '400',
      signature: '401',
      time: '408',
      closed: '503',
      noAccount: '404',
      password: '422',
      amount: '416',
      notEnough: '402',
    },
    activate: ({ username, password }) => post('open', { login: username, pin: password }),
    password: ({ username, password }) => post('pin', { login: username, pin: password }),
    balance: { ask: ({ username }) => get('credit', { login: username }), tell: 'credit' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        get('topup', { login: username, credit: credits, ref: reference }),
      tell: 'moved',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        get('cashout', { login: username, credit: credits, ref: reference }),
      tell: 'moved',
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        get('tickets', { login: username, since: from, until: to, page }),
      tell: {
        list: 'tickets',
        reference: 'no',
        game: 'lotto',
        stake: 'paid',
        payout: 'won',
        settledAt: 'drawn',
        more: pages('page', 'of'),
      },
    },
    launch: {
      needsPassword: false,
      ask: ({ username, language, returnUrl }) =>
        get('enter', { login: username, lang: language, back: returnUrl }),
      tell: 'link',
    },
  })
}
