import { z } from 'zod'
import { digestWire } from './digest.ts'
import { sorted } from './form.ts'
import type { Game } from './game.ts'
import { Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { unixSeconds } from './times.ts'

const get = (call: string, fields: Fields): Call => ({ call, fields })
const post = (call: string, fields: Fields): Call => ({ call, fields, method: 'POST' })

/** areaslot reports errors as words. */
export function areaslot(site: Site): Game {
  const wire = digestWire(site, {
    path: (call) => `/api/${call}`,
    fields: ({ fields }, at) => ({ agent: site.agent, ...fields, ts: unixSeconds.write(at) }),
    text: (fields) =>
      site.key +
      sorted(fields)
        .map(([, value]) => value)
        .join(''),
    digest: (hex) => ({ hash: hex.toUpperCase() }),
    No: z.object({ status: z.literal('fail'), error: Word }).transform(({ error }) => error),
    Done: z
      .object({ status: z.literal('success'), result: z.unknown() })
      .transform(({ result }) => result),
  })
  return gameOf(site, wire, {
    code: 'areaslot',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 10_000,
    },
    creditFormat: { factor: 10, decimals: 1, moves: 1, form: 'text' },
    times: unixSeconds,
    prefix: 'area',
    name: 'username',
    reference: 'txid',
    passwords: 'mixed',
    words: {
      malformed: 'bad request',
      signature: 'hash mismatch',
      time: 'request expired',
      closed: 'under maintenance',
      noAccount: 'user not found',
      password: 'password not accepted',
      amount: 'credit not accepted',
      notEnough: 'credit not enough',
      noReference: 'txid not found',
    },
    noAccount: 'NOT_AREASLOT',
    activate: (account) => post('register', named(account)),
    password: (account) => post('changepassword', named(account)),
    balance: { ask: ({ username }) => get('credit', { username }), tell: 'credit' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        get('deposit', { username, credit: credits, txid: reference }),
      tell: 'credit',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        get('withdraw', { username, credit: credits, txid: reference }),
      tell: 'credit',
    },
    find: {
      ask: ({ reference }) => get('transaction', { txid: reference }),
      tell: { amount: 'credit' },
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        get('history', { username, start: from, end: to, page }),
      tell: {
        list: 'list',
        reference: 'id',
        game: 'game',
        stake: 'bet',
        payout: 'payout',
        settledAt: 'ts',
        more: flag('next'),
      },
    },
    launch: {
      needsPassword: false,
      ask: ({ username, language, returnUrl }) =>
        get('autologin', { username, lang: language, back: returnUrl }),
      tell: 'url',
    },
  })
}

const named = ({ username, password }: { username: string; password: string }): Fields => ({
  username,
  password,
})
