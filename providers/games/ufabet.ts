import { z } from 'zod'
import { digestWire, md5 } from './digest.ts'
import type { Game } from './game.ts'
import { saying, Word } from './replies.ts'
import { type Call, type Fields, gameOf, pages, type Site } from './table.ts'
import { bangkokText, unixSeconds } from './times.ts'

const get = (call: string, fields: Fields): Call => ({ call, fields })
const post = (call: string, fields: Fields): Call => ({ call, fields, method: 'POST' })

/**
 * At UFABET one credit is ten baht. Its site requires hidden fields with a sign-in, valid once and for five minutes.
 */
export function ufabet(site: Site): Game {
  const wire = digestWire(site, {
    path: (call) => `/agent/${call}`,
    fields: ({ fields }, at) => ({ agent: site.agent, ...fields, time: bangkokText.write(at) }),
    text: (fields) => [...Object.values(fields), site.key].join('|'),
    digest: (hex) => ({ hash: hex }),
    No: z.object({ err: Word.refine((err) => err !== '0') }).transform(({ err }) => err),
    Done: saying('err', '0'),
  })
  return gameOf(site, wire, {
    code: 'UFABET',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: true,
      canBeAsked: true,
      latestApplyMs: 30_000,
    },
    creditFormat: { factor: 0.1, decimals: 2, moves: 2, form: 'text' },
    times: bangkokText,
    prefix: 'ufkp',
    name: 'user',
    reference: 'refno',
    passwords: 'mixed',
    words: {
      malformed: '100',
      signature: '110',
      time: '111',
      closed: '190',
      noAccount: '101',
      exists: '102',
      password: '103',
      amount: '120',
      notEnough: '121',
      noReference: '131',
    },
    noAccount: 'NOT_UFABET',
    activate: ({ username, password }) => post('CreateMember', { user: username, pass: password }),
    password: ({ username, password }) => post('SetPassword', { user: username, pass: password }),
    balance: { ask: ({ username }) => get('GetBalance', { user: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        get('Deposit', { user: username, amount: credits, refno: reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        get('Withdraw', { user: username, amount: credits, refno: reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => get('CheckTransfer', { refno: reference }),
      tell: {
        amount: 'amount',
        state: 'status',
        reason: 'reason',
        states: { OK: 'applied', WAIT: 'pending', REJECT: 'refused' },
      },
    },
    bets: {
      ask: ({ username, from, to, page }) => get('BetList', { user: username, from, to, page }),
      tell: {
        list: 'bets',
        reference: 'betid',
        game: 'game',
        stake: 'stake',
        payout: 'win',
        settledAt: 'settled',
        more: pages('page', 'lastPage'),
      },
    },
    launch: {
      kind: 'form',
      form: ({ username, password, event }) => ({
        url: `${site.url}/site/login`,
        fields: { ...event, txtUserName: username, txtPassword: password },
      }),
      event: ({ username, at }) => {
        const time = String(unixSeconds.write(at))
        return {
          __EVENT: 'login',
          __TIME: time,
          __TOKEN: md5([site.agent, username, time, site.key].join(':')),
        }
      },
    },
  })
}
