import { createHash } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '../gateways/wire.ts'
import { envelopeWire } from './envelope.ts'
import type { Game } from './game.ts'
import { saying, Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { unixMilliseconds } from './times.ts'

const Envelope = z.object({ data: z.base64(), sign: z.string() })
const method = (call: string, fields: Fields): Call => ({ call, fields })

/** SEXYGAME sends base64 with a SHA-512 seal. Its link is requested by name, so that no address contains a password. */
export function sexygame(site: Site): Game {
  const signOf = (data: string) => createHash('sha512').update(`${data}.${site.key}`).digest('hex')
  const wire = envelopeWire(site, {
    path: () => '/gateway',
    inside: ({ call, fields }, at) => ({
      method: call,
      time: unixMilliseconds.write(at),
      ...fields,
    }),
    seal: (text) => {
      const data = Buffer.from(text).toString('base64')
      return { data, sign: signOf(data) }
    },
    open: (envelope) => {
      const { data, sign } = Envelope.parse(envelope)
      if (!isSame(sign, signOf(data))) throw new Error('the seal is not theirs')
      return Buffer.from(data, 'base64').toString()
    },
    Unopened: z.strictObject({ status: z.literal(1001) }).transform(({ status }) => String(status)),
    No: z
      .object({ status: Word.refine((status) => status !== '0') })
      .transform(({ status }) => status),
    Done: saying('status', 0),
  })
  return gameOf(site, wire, {
    code: 'SEXYGAME',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 5_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'number' },
    times: unixMilliseconds,
    prefix: 'kapao',
    name: 'user',
    reference: 'ref',
    passwords: 'mixed',
    words: {
      malformed: '1000',
      signature: '1001',
      time: '1002',
      closed: '1099',
      noAccount: '1005',
      exists: '1006',
      password: '1007',
      amount: '1020',
      notEnough: '1021',
      noReference: '1031',
    },
    activate: ({ username, password }) => method('createUser', { user: username, password }),
    password: ({ username, password }) => method('setPassword', { user: username, password }),
    balance: { ask: ({ username }) => method('balance', { user: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        method('deposit', { user: username, amount: credits, ref: reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        method('withdraw', { user: username, amount: credits, ref: reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => method('checkRef', { ref: reference }),
      tell: { amount: 'amount' },
    },
    bets: {
      ask: ({ username, from, to, page }) => method('getBets', { user: username, from, to, page }),
      tell: {
        list: 'bets',
        reference: 'txId',
        game: 'table',
        stake: 'betAmount',
        payout: 'winAmount',
        settledAt: 'settleTime',
        more: flag('hasMore'),
      },
    },
    launch: {
      needsPassword: false,
      ask: ({ username, language, returnUrl }) =>
        method('login', { user: username, lang: language, exitUrl: returnUrl }),
      tell: 'url',
    },
  })
}
