import { z } from 'zod'
import { hmac } from '../gateways/wire.ts'
import type { Game } from './game.ts'
import { headerWire } from './header.ts'
import { contentOf, jsonIn, Word } from './replies.ts'
import { type Call, type Fields, gameOf, pages, type Site } from './table.ts'
import { isoBangkok } from './times.ts'

const No = z.object({ code: Word.refine((code) => code !== '0') }).transform(({ code }) => code)
const Done = z.object({ code: z.literal(0), result: z.unknown() }).transform(({ result }) => result)

const call = (name: string, fields: Fields): Call => ({ call: name, fields })

/** askmebet has agent and time in the body, and signs path and body. */
export function askmebet(site: Site): Game {
  const wire = headerWire(site, {
    address: ({ call: name, fields }, at) => ({
      path: `/api/${name}`,
      body: { agent: site.agent, requestTime: isoBangkok.write(at), ...fields },
    }),
    sign: ({ path, body }) => ({
      'x-signature': hmac('sha256', site.key, `${path}\n${body}`).toString('base64'),
    }),
    read: (reply) => contentOf(jsonIn(reply), No, Done),
  })
  return gameOf(site, wire, {
    code: 'askmebet',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: true,
      canBeAsked: true,
      latestApplyMs: 10_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'text' },
    times: isoBangkok,
    prefix: 'amb',
    name: 'account',
    reference: 'transactionId',
    passwords: 'mixed',
    words: {
      malformed: '900',
      signature: '901',
      time: '902',
      closed: '999',
      noAccount: '1001',
      password: '1003',
      credentials: '1004',
      amount: '1100',
      notEnough: '1101',
      noReference: '1201',
    },
    activate: ({ username, password }) => call('member/create', { account: username, password }),
    password: ({ username, password }) => call('member/password', { account: username, password }),
    balance: {
      ask: ({ username }) => call('wallet/balance', { account: username }),
      tell: 'balance',
    },
    deposit: {
      ask: ({ username, credits, reference }) =>
        call('wallet/deposit', { account: username, amount: credits, transactionId: reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        call('wallet/withdraw', { account: username, amount: credits, transactionId: reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => call('wallet/transaction', { transactionId: reference }),
      tell: {
        amount: 'amount',
        state: 'status',
        reason: 'reason',
        states: { SUCCESS: 'applied', PROCESSING: 'pending', FAILED: 'refused' },
      },
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        call('report/bets', { account: username, fromTime: from, toTime: to, page }),
      tell: {
        list: 'bets',
        reference: 'betId',
        game: 'game',
        stake: 'amount',
        payout: 'payout',
        settledAt: 'settledTime',
        more: pages('page', 'totalPages'),
      },
    },
    launch: {
      needsPassword: true,
      ask: ({ username, password, language, returnUrl }) =>
        call('member/launch', { account: username, password, lang: language, returnUrl }),
      tell: 'url',
    },
  })
}
