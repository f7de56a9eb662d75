import { z } from 'zod'
import { formWire, sorted } from './form.ts'
import type { Game } from './game.ts'
import { saying, Word } from './replies.ts'
import { type Call, type Fields, gameOf, type Site } from './table.ts'
import { stamp } from './times.ts'

const action = (call: string, fields: Fields): Call => ({ call, fields })

/** joker2 counts tenths of a baht. A reference cannot be queried, so an unknown request is sent again. */
export function joker2(site: Site): Game {
  const wire = formWire(site, {
    address: ({ call, fields }, at) => ({
      path: '/service',
      fields: { vendor: site.agent, action: call, ...fields, stamp: stamp.write(at) },
    }),
    text: (fields) => sorted(fields).flat().join(''),
    sealed: (signature) => ({ fields: { hash: signature.toString('hex').toUpperCase() } }),
    No: z.object({ Result: z.literal('FAIL'), Reason: Word }).transform(({ Reason }) => Reason),
    Done: saying('Result', 'OK'),
  })
  return gameOf(site, wire, {
    code: 'joker2',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: true,
      canBeAsked: false,
      latestApplyMs: 5_000,
    },
    creditFormat: { factor: 10, decimals: 0, moves: 0, form: 'whole' },
    times: stamp,
    prefix: 'KP',
    name: 'Name',
    reference: 'Key',
    passwords: 'capitals',
    apps: ['android'],
    words: {
      malformed: 'FORM',
      signature: 'HASH',
      time: 'STAMP',
      closed: 'SHUT',
      noAccount: 'NO_NAME',
      password: 'PASS_RULE',
      amount: 'CASH_RULE',
      notEnough: 'CASH_SHORT',
      exists: 'NAME_USED',
    },
    activate: ({ username, password }) => action('OPEN', { name: username, pass: password }),
    password: ({ username, password }) => action('PASS', { name: username, pass: password }),
    balance: { ask: ({ username }) => action('CASH', { name: username }), tell: 'Cash' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        action('IN', { name: username, cash: credits, key: reference }),
      tell: 'Cash',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        action('OUT', { name: username, cash: credits, key: reference }),
      tell: 'Cash',
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        action('LOG', { name: username, since: from, until: to, page }),
      tell: {
        list: 'Log',
        reference: 'Id',
        game: 'Game',
        stake: 'In',
        payout: 'Out',
        settledAt: 'At',
        more: z.object({ Next: z.int().nonnegative() }).transform(({ Next }) => Next > 0),
      },
    },
    launch: {
      needsPassword: false,
      ask: ({ username, language, returnUrl }) =>
        action('LINK', { name: username, lang: language, back: returnUrl }),
      tell: 'Url',
    },
  })
}
