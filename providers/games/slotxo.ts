import { z } from 'zod'
import { canonical, formWire } from './form.ts'
import type { Game } from './game.ts'
import { Word } from './replies.ts'
import { type Call, type Fields, gameOf, pages, type Site } from './table.ts'
import { unixMilliseconds } from './times.ts'

const path = (call: string, fields: Fields): Call => ({ call, fields })

/** SLOTXO moves whole credits. A withdrawal of more than the balance moves what is there. */
export function slotxo(site: Site): Game {
  const wire = formWire(site, {
    address: ({ call, fields }, at) => ({
      path: call,
      fields: { agent: site.agent, ...fields, time: unixMilliseconds.write(at) },
    }),
    text: canonical,
    sealed: (signature) => ({ fields: { sign: signature.toString('hex') } }),
    No: z.object({ code: Word.refine((code) => code !== '0') }).transform(({ code }) => code),
    Done: z.object({ code: z.literal(0), data: z.unknown() }).transform(({ data }) => data),
  })
  return gameOf(site, wire, {
    code: 'SLOTXO',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 20_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 0, form: 'number' },
    times: unixMilliseconds,
    prefix: 'kpx',
    name: 'account',
    reference: 'ref',
    passwords: 'mixed',
    apps: ['android', 'ios'],
    words: {
      malformed: '1',
      signature: '2',
      time: '3',
      closed: '4',
      noAccount: '10',
      password: '11',
      amount: '20',
      notEnough: '21',
      noReference: '23',
    },
    activate: ({ username, password }) =>
      path('/user/create', { account: username, pass: password }),
    password: ({ username, password }) =>
      path('/user/password', { account: username, pass: password }),
    balance: {
      ask: ({ username }) => path('/user/balance', { account: username }),
      tell: 'balance',
    },
    deposit: {
      ask: ({ username, credits, reference }) =>
        path('/credit/in', { account: username, amount: credits, ref: reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        path('/credit/out', { account: username, amount: credits, ref: reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => path('/credit/query', { ref: reference }),
      tell: { amount: 'amount' },
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        path('/report/rounds', { account: username, from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'id',
        game: 'game',
        stake: 'bet',
        payout: 'win',
        settledAt: 'time',
        more: pages('page', 'pages'),
      },
    },
    launch: {
      kind: 'form',
      form: ({ username, password }) => ({
        url: `${site.url}/site/login`,
        fields: { account: username, pass: password },
      }),
    },
  })
}
