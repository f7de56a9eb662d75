import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { z } from 'zod'
import { isSame } from '../gateways/wire.ts'
import { envelopeWire } from './envelope.ts'
import type { Game } from './game.ts'
import { saying, Word } from './replies.ts'
import { type Call, type Fields, gameOf, pages, type Site } from './table.ts'
import { unixSeconds } from './times.ts'

const ivBytes = 16
const Envelope = z.object({ payload: z.base64(), checksum: z.string() })
const call = (name: string, fields: Fields): Call => ({ call: name, fields })

/** betflix encrypts with AES-256-CBC under a SHA-512 checksum, and moves whole credits. */
export function betflix(site: Site): Game {
  const secret = createHash('sha256').update(site.key).digest()
  const checksumOf = (payload: string) =>
    createHash('sha512')
      .update(site.agent + payload + site.key)
      .digest('hex')
  const wire = envelopeWire(site, {
    path: (name) => `/api/${name}`,
    inside: ({ fields }, at) => ({ time: unixSeconds.write(at), ...fields }),
    seal: (text) => {
      // Derived from text and key, so that requests stay pure and different texts get different IVs.
      const iv = createHash('sha256').update(secret).update(text).digest().subarray(0, ivBytes)
      const cipher = createCipheriv('aes-256-cbc', secret, iv)
      const payload = Buffer.concat([iv, cipher.update(text), cipher.final()]).toString('base64')
      return { payload, checksum: checksumOf(payload) }
    },
    open: (envelope) => {
      const { payload, checksum } = Envelope.parse(envelope)
      if (!isSame(checksum, checksumOf(payload))) throw new Error('the checksum is not theirs')
      const bytes = Buffer.from(payload, 'base64')
      const decipher = createDecipheriv('aes-256-cbc', secret, bytes.subarray(0, ivBytes))
      return Buffer.concat([decipher.update(bytes.subarray(ivBytes)), decipher.final()]).toString()
    },
    Unopened: z
      .strictObject({ ok: z.literal(false), error: z.literal('BAD_CHECKSUM') })
      .transform(({ error }) => error),
    No: z.object({ ok: z.literal(false), error: Word }).transform(({ error }) => error),
    Done: saying('ok', true),
  })
  return gameOf(site, wire, {
    code: 'betflix',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 20_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 0, form: 'number' },
    times: unixSeconds,
    prefix: 'bfx',
    name: 'login',
    reference: 'tid',
    passwords: 'mixed',
    words: {
      malformed: 'BAD_REQUEST',
      signature: 'BAD_CHECKSUM',
      time: 'EXPIRED',
      closed: 'CLOSED',
      noAccount: 'NO_LOGIN',
      password: 'PASSWORD_RULE',
      amount: 'AMOUNT',
      notEnough: 'NOT_ENOUGH',
      noReference: 'NO_TID',
    },
    activate: ({ username, password }) => call('create', { login: username, password }),
    password: ({ username, password }) => call('password', { login: username, password }),
    balance: { ask: ({ username }) => call('balance', { login: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        call('deposit', { login: username, amount: credits, tid: reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        call('withdraw', { login: username, amount: credits, tid: reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => call('status', { tid: reference }),
      tell: { amount: 'amount' },
    },
    bets: {
      ask: ({ username, from, to, page }) => call('bets', { login: username, from, to, page }),
      tell: {
        list: 'bets',
        reference: 'id',
        game: 'game',
        stake: 'stake',
        payout: 'win',
        settledAt: 'time',
        more: pages('page', 'pages'),
      },
    },
    launch: {
      needsPassword: false,
      ask: ({ username, language, returnUrl }) =>
        call('open', { login: username, lang: language, back: returnUrl }),
      tell: 'link',
    },
  })
}
