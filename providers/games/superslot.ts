import { z } from 'zod'
import { pathOf } from '../gateways/wire.ts'
import { canonical, formWire } from './form.ts'
import type { Game } from './game.ts'
import { Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { unixSeconds } from './times.ts'

const path = (call: string, fields: Fields): Call => ({ call, fields })

/** SUPERSLOT counts hundredths, and signs the path too. */
export function superslot(site: Site): Game {
  const wire = formWire(site, {
    address: ({ call, fields }, at) => ({
      path: `/v1/${call}`,
      fields: { ...fields, ts: unixSeconds.write(at) },
    }),
    text: (fields, url) => `${pathOf(url)}?${canonical(fields)}`,
    sealed: (signature) => ({
      headers: { 'x-agent': site.agent, 'x-signature': signature.toString('base64url') },
    }),
    No: z.object({ success: z.literal(false), error: Word }).transform(({ error }) => error),
    Done: z.object({ success: z.literal(true), data: z.unknown() }).transform(({ data }) => data),
  })
  return gameOf(site, wire, {
    code: 'SUPERSLOT',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: true,
      canBeAsked: true,
      latestApplyMs: 15_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'whole' },
    times: unixSeconds,
    prefix: 'kapao',
    name: 'member',
    reference: 'transfer_id',
    passwords: 'mixed',
    apps: ['android'],
    words: {
      malformed: 'bad_request',
      signature: 'bad_signature',
      time: 'stale',
      closed: 'maintenance',
      noAccount: 'member_not_found',
      password: 'weak_password',
      amount: 'amount_invalid',
      notEnough: 'amount_exceeds_balance',
      noReference: 'transfer_not_found',
    },
    activate: ({ username, password }) => path('register', { member: username, password }),
    password: ({ username, password }) => path('password', { member: username, password }),
    balance: { ask: ({ username }) => path('balance', { member: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        path('deposit', { member: username, amount: credits, transfer_id: reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        path('withdraw', { member: username, amount: credits, transfer_id: reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => path('transfer', { transfer_id: reference }),
      tell: {
        amount: 'amount',
        state: 'state',
        reason: 'error',
        states: { completed: 'applied', rejected: 'refused' },
      },
    },
    bets: {
      ask: ({ username, from, to, page }) => path('rounds', { member: username, from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'round_id',
        game: 'game',
        stake: 'stake',
        payout: 'payout',
        settledAt: 'settled',
        more: flag('more'),
      },
    },
    launch: {
      kind: 'url',
      url: ({ username, password }) =>
        `${site.url}/site/enter?${new URLSearchParams({ user: username, pass: password })}`,
    },
  })
}
