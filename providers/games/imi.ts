import { z } from 'zod'
import { digestWire } from './digest.ts'
import { sorted } from './form.ts'
import type { Game } from './game.ts'
import { Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { stamp } from './times.ts'

const get = (call: string, fields: Fields): Call => ({ call, fields })
const post = (call: string, fields: Fields): Call => ({ call, fields, method: 'POST' })

/** imi counts points, ten to the baht; withdrawals are reported as negative numbers. */
export function imi(site: Site): Game {
  const wire = digestWire(site, {
    path: (call) => `/${call}.do`,
    fields: ({ fields }, at) => ({
      merchantId: site.agent,
      ...fields,
      reqTime: stamp.write(at),
    }),
    text: (fields) =>
      [...sorted(fields), ['key', site.key]].map((field) => field.join('=')).join('&'),
    digest: (hex) => ({ sign: hex.toUpperCase() }),
    No: z
      .object({ retCode: Word.refine((code) => code !== '0') })
      .transform(({ retCode }) => retCode),
    Done: z
      .object({ retCode: z.literal('0'), result: z.unknown() })
      .transform(({ result }) => result),
  })
  return gameOf(site, wire, {
    code: 'imi',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 5_000,
    },
    creditFormat: { factor: 10, decimals: 0, moves: 0, form: 'whole' },
    hasSigns: true,
    times: stamp,
    prefix: 'IMI',
    name: 'loginName',
    reference: 'orderId',
    passwords: 'capitals',
    words: {
      malformed: 'E01',
      signature: 'E02',
      time: 'E03',
      closed: 'E90',
      noAccount: 'E11',
      password: 'E12',
      credentials: 'E13',
      exists: 'E21',
      amount: 'E30',
      notEnough: 'E31',
      noReference: 'E33',
    },
    activate: ({ username, password }) => post('createPlayer', { loginName: username, password }),
    password: ({ username, password }) => post('resetPassword', { loginName: username, password }),
    balance: { ask: ({ username }) => get('queryPoints', { loginName: username }), tell: 'points' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        get('addPoints', { loginName: username, points: credits, orderId: reference }),
      tell: 'points',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        get('takePoints', { loginName: username, points: credits, orderId: reference }),
      tell: 'points',
    },
    find: {
      ask: ({ reference }) => get('queryOrder', { orderId: reference }),
      tell: { amount: 'points' },
    },
    bets: {
      ask: ({ username, from, to, page }) =>
        get('queryRounds', { loginName: username, beginTime: from, endTime: to, pageNo: page }),
      tell: {
        list: 'rounds',
        reference: 'roundNo',
        game: 'gameName',
        stake: 'bet',
        payout: 'prize',
        settledAt: 'endTime',
        more: flag('hasNext'),
      },
    },
    launch: {
      needsPassword: true,
      ask: ({ username, password, language, returnUrl }) =>
        post('launch', { loginName: username, password, lang: language, returnUrl }),
      tell: 'launchUrl',
    },
  })
}
