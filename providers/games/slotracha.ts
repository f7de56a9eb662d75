import { createHash } from 'node:crypto'
import { z } from 'zod'
import { formOf } from './form.ts'
import type { Game } from './game.ts'
import { contentOf, saying } from './replies.ts'
import { type Call, type Fields, gameOf, type Site, type Wire } from './table.ts'
import { unixSecondsText } from './times.ts'
import { xmlIn } from './xml.ts'

const No = z
  .object({
    code: z
      .string()
      .regex(/^\d\d$/)
      .refine((code) => code !== '00'),
  })
  .transform(({ code }) => code)
const Done = saying('code', '00')

const op = (call: string, fields: Fields): Call => ({ call, fields })

/** slotracha takes forms and replies in XML. It applies a repeated reference twice. */
export function slotracha(site: Site): Game {
  const wire: Wire = {
    write: ({ call, fields }, at) => {
      const all = { agent: site.agent, op: call, ...fields, ts: unixSecondsText.write(at) }
      const text = [site.key, ...Object.values(all), site.key].join('-')
      const hash = createHash('sha1').update(text).digest('hex').toUpperCase()
      return {
        method: 'POST',
        url: `${site.url}/wallet.php`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: formOf({ ...all, hash }),
      }
    },
    read: (reply) => contentOf(xmlIn(reply, 'xml', ['rounds']), No, Done),
  }
  return gameOf(site, wire, {
    code: 'slotracha',
    guarantees: {
      idempotentByReference: false,
      remembersRefusals: false,
      canBeAsked: true,
      latestApplyMs: 12_000,
    },
    creditFormat: { factor: 10, decimals: 1, moves: 0, form: 'text' },
    times: unixSecondsText,
    prefix: 'RACHA',
    name: 'member',
    reference: 'ref',
    passwords: 'capitals',
    words: {
      malformed: '30',
      signature: '96',
      time: '95',
      closed: '91',
      noAccount: '14',
      password: '15',
      credentials: '55',
      amount: '13',
      notEnough: '51',
      noReference: '25',
    },
    activate: ({ username, password }) => op('NEW', { member: username, pass: password }),
    password: ({ username, password }) => op('PWD', { member: username, pass: password }),
    balance: { ask: ({ username }) => op('BAL', { member: username }), tell: 'balance' },
    deposit: {
      ask: ({ username, credits, reference }) =>
        op('IN', { member: username, credit: credits, ref: reference }),
      tell: 'credit',
    },
    withdraw: {
      ask: ({ username, credits, reference }) =>
        op('OUT', { member: username, credit: credits, ref: reference }),
      tell: 'credit',
    },
    find: {
      ask: ({ reference }) => op('CHK', { ref: reference }),
      tell: { amount: 'credit', state: 'state', states: { 1: 'applied', 0: 'pending' } },
    },
    bets: {
      ask: ({ username, from, to, page }) => op('LOG', { member: username, from, to, page }),
      tell: {
        list: 'rounds',
        reference: 'no',
        game: 'game',
        stake: 'bet',
        payout: 'win',
        settledAt: 'ts',
        more: z.object({ more: z.enum(['0', '1']) }).transform(({ more }) => more === '1'),
      },
    },
    launch: {
      needsPassword: true,
      ask: ({ username, password, language, returnUrl }) =>
        op('URL', { member: username, pass: password, lang: language, back: returnUrl }),
      tell: 'url',
    },
  })
}
