import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { z } from 'zod'
import { envelopeWire } from './envelope.ts'
import type { Game } from './game.ts'
import { saying, Word } from './replies.ts'
import { type Call, type Fields, flag, gameOf, type Site } from './table.ts'
import { unixMilliseconds } from './times.ts'

const nonceBytes = 12
const tagBytes = 16
const Envelope = z.object({ message: z.base64url() })
const call = (name: string, fields: Fields): Call => ({ call: name, fields })

/**
 * usun encrypts with AES-256-GCM, bound to the agent. A reference cannot be queried, but a repeated one gets the same
 * reply forever.
 */
export function usun(site: Site): Game {
  const secret = createHash('sha256').update(site.key).digest()
  const agent = Buffer.from(site.agent)
  const wire = envelopeWire(site, {
    path: () => '/',
    inside: ({ call: name, fields }, at) => ({
      call: name,
      at: unixMilliseconds.write(at),
      ...fields,
    }),
    seal: (text) => {
      // Derived from text and key, so that requests stay pure: GCM forbids the same nonce for two texts.
      const nonce = createHash('sha256')
        .update(secret)
        .update(text)
        .digest()
        .subarray(0, nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(agent)
      const sealed = Buffer.concat([nonce, cipher.update(text), cipher.final()])
      return { message: Buffer.concat([sealed, cipher.getAuthTag()]).toString('base64url') }
    },
    open: (envelope) => {
      const bytes = Buffer.from(Envelope.parse(envelope).message, 'base64url')
      const options = { authTagLength: tagBytes }
      const decipher = createDecipheriv(
        'aes-256-gcm',
        secret,
        bytes.subarray(0, nonceBytes),
        options,
      )
        .setAAD(agent)
        .setAuthTag(bytes.subarray(-tagBytes))
      const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([text, decipher.final()]).toString()
    },
    Unopened: z
      .strictObject({ result: z.literal('no'), why: z.literal('seal') })
      .transform(({ why }) => why),
    No: z.object({ result: z.literal('no'), why: Word }).transform(({ why }) => why),
    Done: saying('result', 'ok'),
  })
  return gameOf(site, wire, {
    code: 'usun',
    guarantees: {
      idempotentByReference: true,
      remembersRefusals: true,
      canBeAsked: false,
      latestApplyMs: 10_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'whole' },
    times: unixMilliseconds,
    prefix: 'US',
    name: 'name',
    reference: 'reference',
    passwords: 'capitals',
    words: {
      malformed: 'shape',
      signature: 'seal',
      time: 'clock',
      closed: 'closed',
      noAccount: 'nobody',
      password: 'password',
      credentials: 'wrong-password',
      amount: 'amount',
      notEnough: 'short',
    },
    activate: ({ username, password }) => call('open', { name: username, password }),
    password: ({ username, password }) => call('password', { name: username, password }),
    balance: { ask: ({ username }) => call('purse', { name: username }), tell: 'purse' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        call('in', { name: username, amount: credits, reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        call('out', { name: username, amount: credits, reference }),
      tell: 'amount',
    },
    bets: {
      ask: ({ username, from, to, page }) => call('rounds', { name: username, from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'round',
        game: 'game',
        stake: 'staked',
        payout: 'paid',
        settledAt: 'ended',
        more: flag('more'),
      },
    },
    launch: {
      needsPassword: true,
      ask: ({ username, password, language, returnUrl }) =>
        call('link', { name: username, password, lang: language, back: returnUrl }),
      tell: 'link',
    },
  })
}
