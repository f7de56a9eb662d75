import { z } from 'zod'
import { canonical, formWire } from './form.ts'
import type { Game } from './game.ts'
import { Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { unixSeconds } from './times.ts'

const method = (call: string, fields: Fields): Call => ({ call, fields })

/** JOKER has one address: the method is a field, the signature is in the query. Withdrawals are negative. */
export function joker(site: Site): Game {
  const wire = formWire(site, {
    address: ({ call, fields }, at) => ({
      path: '/',
      fields: { Method: call, ...fields, Timestamp: unixSeconds.write(at) },
    }),
    text: canonical,
    sealed: (signature) => ({
      query: { AppID: site.agent, Signature: signature.toString('base64') },
    }),
    No: z.object({ Code: Word }).transform(({ Code }) => Code),
    Done: z.looseObject({}),
  })
  return gameOf(site, wire, {
    code: 'JOKER',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 10_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'text' },
    hasSigns: true,
    times: unixSeconds,
    prefix: 'kp',
    name: 'Username',
    reference: 'RequestID',
    passwords: 'mixed',
    apps: ['android', 'ios'],
    words: {
      malformed: 'InvalidRequest',
      signature: 'InvalidSignature',
      time: 'ExpiredTimestamp',
      closed: 'Maintenance',
      noAccount: 'UserNotFound',
      password: 'InvalidPassword',
      amount: 'InvalidAmount',
      notEnough: 'InsufficientCredit',
      noReference: 'RequestNotFound',
    },
    activate: ({ username, password }) => method('CU', { Username: username, Password: password }),
    password: ({ username, password }) => method('SP', { Username: username, Password: password }),
    balance: { ask: ({ username }) => method('GC', { Username: username }), tell: 'Credit' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        method('TC', { Username: username, Amount: credits, RequestID: reference }),
      tell: 'Amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        method('TC', { Username: username, Amount: `-${credits}`, RequestID: reference }),
      tell: 'Amount',
    },
    find: {
      ask: ({ reference }) => method('TCH', { RequestID: reference }),
      tell: { amount: 'Amount', state: 'Status', states: { Done: 'applied' } },
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        method('TS', { Username: username, StartDate: from, EndDate: to, Page: page }),
      tell: {
        list: 'Rounds',
        reference: 'RoundID',
        game: 'Game',
        stake: 'Bet',
        payout: 'Win',
        settledAt: 'Time',
        more: flag('More'),
      },
    },
    launch: {
      kind: 'form',
      form: ({ username, password }) => ({
        url: `${site.url}/site/login`,
        fields: { UserName: username, Password: password },
      }),
    },
  })
}
