import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Reply } from '../ask.ts'
import { hmac } from '../gateways/wire.ts'
import { formOf } from './form.ts'
import type { Game } from './game.ts'
import { headerWire } from './header.ts'
import { Word } from './replies.ts'
import { type Call, type Fields, gameOf, pages, type ReplyContent, type Site } from './table.ts'
import { isoUtc } from './times.ts'

const No = z.object({ error: Word }).transform(({ error }) => error)
const Done = z.looseObject({})

const get = (call: string, fields: Fields = {}): Call => ({ call, fields, method: 'GET' })
const post = (call: string, fields: Fields): Call => ({ call, fields, method: 'POST' })

/** pgslot uses REST resources and reports errors by HTTP status. It applies a repeated reference twice. */
export function pgslot(site: Site): Game {
  const wire = headerWire(site, {
    address: ({ call, fields, method }) => {
      const query = formOf(fields)
      return method === 'POST'
        ? { path: call, body: fields }
        : { path: query ? `${call}?${query}` : call }
    },
    sign: ({ method, path, body, at }) => {
      const date = String(isoUtc.write(at))
      const hash = createHash('sha256').update(body).digest('hex')
      const signature = hmac('sha256', site.key, [method, path, date, hash].join('\n'))
      return {
        'x-date': date,
        authorization: `HMAC ${site.agent}:${signature.toString('base64')}`,
      }
    },
    read: contentOf,
  })
  return gameOf(site, wire, {
    code: 'pgslot',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 15_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'number' },
    times: isoUtc,
    prefix: 'kps',
    name: 'name',
    reference: 'reference',
    passwords: 'mixed',
    apps: ['android'],
    words: {
      malformed: 'invalid_request',
      signature: 'invalid_signature',
      time: 'request_expired',
      closed: 'maintenance',
      noAccount: 'player_not_found',
      exists: 'player_exists',
      password: 'password_rejected',
      credentials: 'wrong_password',
      amount: 'amount_rejected',
      notEnough: 'insufficient_balance',
      noReference: 'transfer_not_found',
    },
    activate: ({ username, password }) => post('/players', { name: username, password }),
    password: ({ username, password }) => post(`/players/${username}/password`, { password }),
    balance: { ask: ({ username }) => get(`/players/${username}`), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        post(`/players/${username}/deposits`, { reference, amount: credits }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        post(`/players/${username}/withdrawals`, { reference, amount: credits }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => get(`/transfers/${reference}`),
      tell: { amount: 'amount' },
    },
    bets: {
      ask: ({ username, from, to, page }) => get(`/players/${username}/rounds`, { from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'id',
        game: 'game',
        stake: 'stake',
        payout: 'payout',
        settledAt: 'settled',
        more: pages('page', 'pages'),
      },
    },
    launch: {
      needsPassword: true,
      ask: ({ username, password, language, returnUrl }) =>
        post(`/players/${username}/links`, { password, language, returnUrl }),
      tell: 'link',
    },
  })
}

/** @throws if the status means neither done nor refused. */
function contentOf({ status, body }: Reply): ReplyContent {
  const json: unknown = JSON.parse(body)
  if (status === 200) return { result: Done.parse(json) }
  if (status < 400) throw new Error(`HTTP ${status}`)
  return { no: No.parse(json) }
}
