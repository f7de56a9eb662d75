import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Game } from './game.ts'
import { contentOf, saying, Word } from './replies.ts'
import { type Call, type Fields, gameOf, type Site, type Wire } from './table.ts'
import { isoBangkok } from './times.ts'
import { escaped, pageText, xmlIn } from './xml.ts'

const No = z.object({ status: z.literal('ERROR'), error: Word }).transform(({ error }) => error)
const Done = saying('status', 'OK')

const action = (call: string, fields: Fields): Call => ({ call, fields })

/** circus uses XML both ways, with a SHA-256 over the key and the values. */
export function circus(site: Site): Game {
  const wire: Wire = {
    write: ({ call, fields }, at) => {
      const all = { agent: site.agent, action: call, time: isoBangkok.write(at), ...fields }
      const text = [site.key, ...Object.values(all)].join(';')
      const hash = createHash('sha256').update(text).digest('hex')
      return {
        method: 'POST',
        url: `${site.url}/service`,
        headers: { 'content-type': 'application/xml' },
        body: requestOf({ ...all, hash }),
      }
    },
    read: (reply) => contentOf(xmlIn(reply, 'response', ['rounds']), No, Done),
  }
  return gameOf(site, wire, {
    code: 'circus',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 25_000,
    },
    creditFormat: { factor: 1, decimals: 2, moves: 2, form: 'text' },
    times: isoBangkok,
    prefix: 'circus.',
    name: 'user',
    reference: 'reference',
    passwords: 'mixed',
    words: {
      malformed: 'MALFORMED',
      signature: 'HASH',
      time: 'TIME',
      closed: 'CLOSED',
      noAccount: 'NO_USER',
      exists: 'EXISTS',
      password: 'WEAK',
      credentials: 'WRONG',
      amount: 'AMOUNT',
      notEnough: 'FUNDS',
      noReference: 'NO_REFERENCE',
    },
    activate: ({ username, password }) => action('create', { user: username, password }),
    password: ({ username, password }) => action('password', { user: username, password }),
    balance: { ask: ({ username }) => action('balance', { user: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        action('deposit', { user: username, amount: credits, reference }),
      tell: 'amount',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        action('withdraw', { user: username, amount: credits, reference }),
      tell: 'amount',
    },
    find: {
      ask: ({ reference }) => action('find', { reference }),
      tell: { amount: 'amount' },
    },
    bets: {
      ask: ({ username, from, to, page }) => action('rounds', { user: username, from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'id',
        game: 'game',
        stake: 'stake',
        payout: 'payout',
        settledAt: 'time',
        more: z
          .object({ page: pageText, pages: pageText })
          .transform(({ page, pages }) => page < pages),
      },
    },
    launch: {
      needsPassword: true,
      ask: ({ username, password, language, returnUrl }) =>
        action('link', { user: username, password, lang: language, back: returnUrl }),
      tell: 'link',
    },
  })
}

const requestOf = (fields: Fields): string => {
  const elements = Object.entries(fields).map(
    ([name, value]) => `<${name}>${escaped(String(value))}</${name}>`,
  )
  return `<request>${elements.join('')}</request>`
}
