import { createCipheriv, createHash } from 'node:crypto'
import { applied, json, type Page, url } from './answer-testing.ts'
import type { GameCode } from './registry.ts'

// Example replies that are signed, encrypted or XML, from docs/adapters-games.md.
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const keyOf = (code: string) => createHash('sha256').update(`sandbox-${code}-key`).digest()
const sealed = {
  SEXYGAME: (inside: object) => {
    const data = Buffer.from(json(inside)).toString('base64')
    return json({ data, sign: sha512(`${data}.sandbox-sexygame-key`) })
  },
  betflix: (inside: object) => {
    const iv = Buffer.alloc(16, 7)
    const cipher = createCipheriv('aes-256-cbc', keyOf('betflix'), iv)
    const bytes = Buffer.concat([iv, cipher.update(json(inside)), cipher.final()])
    const payload = bytes.toString('base64')
    return json({ payload, checksum: sha512(`sandbox-betflix${payload}sandbox-betflix-key`) })
  },
  usun: (inside: object) => {
    const nonce = Buffer.alloc(12, 7)
    const cipher = createCipheriv('aes-256-gcm', keyOf('usun'), nonce)
    cipher.setAAD(Buffer.from('sandbox-usun'))
    const text = Buffer.concat([nonce, cipher.update(json(inside)), cipher.final()])
    return json({ message: Buffer.concat([text, cipher.getAuthTag()]).toString('base64url') })
  },
}
const xml = (tree: object): string =>
  Object.entries(tree)
    .map(([name, value]) => {
      const inside = Array.isArray(value)
        ? value.map((each) => xml({ round: each })).join('')
        : typeof value === 'object'
          ? xml(value)
          : String(value).replaceAll('&', '&amp;')
      return `<${name}>${inside}</${name}>`
    })
    .join('\n')

export const sealedPages = {
  SEXYGAME: {
    done: (inside) => sealed.SEXYGAME({ status: 0, ...inside }),
    no: (status) => sealed.SEXYGAME({ status, desc: '…' }),
    name: { user: 'kapao10000001' },
    balance: [{ user: '…', balance: 1234.5 }, 1234_50],
    deposit: [{ ref: '…', amount: 100.5, balance: 1335 }, 100_50],
    withdraw: [{ ref: '…', amount: 100.5, balance: 1335 }, 100_50],
    found: [[{ ref: '…', type: 'deposit', amount: 100.5 }, applied(100_50)]],
    bets: [
      {
        bets: [
          { txId: 'r1', table: 'g', betAmount: 10, winAmount: 25.5, settleTime: 1785481390000 },
        ],
        hasMore: false,
      },
      ...([10_00, 25_50, false] as const),
    ],
    link: { url },
    words: [1021, 1099, 1030],
  },
  betflix: {
    done: (inside) => sealed.betflix({ ok: true, ...inside }),
    no: (error) => sealed.betflix({ ok: false, error }),
    name: { login: 'bfx10000001' },
    balance: [{ login: '…', balance: 1234.5 }, 1234_50],
    deposit: [{ tid: '…', amount: 100, balance: 1334.5 }, 100_00],
    withdraw: [{ tid: '…', amount: 100, balance: 1334.5 }, 100_00],
    found: [[{ tid: '…', type: 'D', amount: 100 }, applied(100_00)]],
    bets: [
      {
        page: 3,
        pages: 3,
        bets: [{ id: 'r1', game: 'g', stake: 10, win: 25.5, time: 1785481390 }],
      },
      ...([10_00, 25_50, false] as const),
    ],
    link: { link: url },
    words: ['NOT_ENOUGH', 'CLOSED', 'TID_USED'],
  },
  usun: {
    done: (inside) => sealed.usun({ result: 'ok', ...inside }),
    no: (why) => sealed.usun({ result: 'no', why }),
    name: { name: 'US10000001' },
    balance: [{ name: '…', purse: 123450 }, 1234_50],
    deposit: [{ reference: '…', amount: 10050, purse: 133500 }, 100_50],
    withdraw: [{ reference: '…', amount: 10050, purse: 133500 }, 100_50],
    found: [],
    bets: [
      {
        rounds: [{ round: 'r1', game: 'g', staked: 1000, paid: 0, ended: 1785481390000 }],
        more: false,
      },
      ...([10_00, 0, false] as const),
    ],
    link: { link: url },
    words: ['short', 'closed', 'reference'],
  },
  circus: {
    done: (inside) => xml({ response: { status: 'OK', ...inside } }),
    no: (error) => xml({ response: { status: 'ERROR', error } }),
    name: { user: 'circus.10000001' },
    balance: [{ user: '…', balance: '1234.50' }, 1234_50],
    deposit: [{ reference: '…', amount: '100.50', balance: '1335.00' }, 100_50],
    withdraw: [{ reference: '…', amount: '100.50', balance: '1335.00' }, 100_50],
    found: [[{ reference: '…', type: 'deposit', amount: '100.50' }, applied(100_50)]],
    bets: [
      {
        page: 1,
        pages: 3,
        rounds: [
          {
            id: 'r1',
            game: 'g',
            stake: '10.00',
            payout: '25.50',
            time: '2026-07-31T14:03:10+07:00',
          },
        ],
      },
      ...([10_00, 25_50, true] as const),
    ],
    link: { link: url },
    words: ['FUNDS', 'CLOSED', 'REPEATED'],
  },
  slotracha: {
    done: (inside) => xml({ xml: { code: '00', ...inside } }),
    no: (code) => xml({ xml: { code, text: '…' } }),
    name: { member: 'RACHA10000001' },
    balance: [{ member: '…', balance: '12345.5' }, 1234_55],
    deposit: [{ ref: '…', credit: '1005.0', balance: '13350.5' }, 100_50],
    withdraw: [{ ref: '…', credit: '1005.0', balance: '13350.5' }, 100_50],
    found: [
      [{ ref: '…', dir: 'IN', state: '1', credit: '1005.0' }, applied(100_50)],
      [{ ref: '…', dir: 'IN', state: '0', credit: '1005.0' }, { state: 'pending' }],
    ],
    bets: [
      {
        more: '0',
        rounds: [{ no: 'r1', game: 'g', bet: '100.0', win: '255.0', ts: '1785481390' }],
      },
      ...([10_00, 25_50, false] as const),
    ],
    link: { url },
    words: ['51', '91', '99'],
  },
} satisfies Partial<Record<GameCode, Page>>
