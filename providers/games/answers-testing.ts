import { createCipheriv, createHash } from 'node:crypto'
import type { GameCode } from './registry.ts'

// Example replies of each provider from docs/adapters-games.md.
export const url = 'https://games.example/site/open?token=0123456789abcdef0123456789abcdef'
export const settledAt = new Date('2026-07-31T07:03:10.000Z')
const sha512 = (text: string) => createHash('sha512').update(text).digest('hex')
const keyOf = (code: string) => createHash('sha256').update(`sandbox-${code}-key`).digest()

/** Values inside a reply; the amounts in satang beside the fields that carry them. */
export type Page = {
  done: (inside: object) => string
  no: (word: string | number) => string
  name: object
  balance: [inside: object, amount: number]
  deposit: [inside: object, amount: number]
  withdraw: [inside: object, amount: number]
  found: [inside: object, found: object][]
  bets: [inside: object, stake: number, payout: number, hasMore: boolean]
  link?: object
  /** Error words for: not enough, closed, duplicate. */
  words: [string | number, string | number, string | number]
}

const json = JSON.stringify
const applied = (amount: number) => ({ state: 'applied', amount })
const refused = { state: 'refused', reason: 'MONEY_NOT_ENOUGH' }
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

export const pages: Record<GameCode, Page> = {
  JOKER: {
    done: json,
    no: (word) => json({ Code: word, Message: '…' }),
    name: { Username: 'kp10000001', Status: 'OK' },
    balance: [{ Username: 'kp10000001', Credit: '1234.50' }, 1234_50],
    deposit: [{ Username: '…', RequestID: '…', Amount: '100.50', Credit: '1335.00' }, 100_50],
    withdraw: [{ Username: '…', RequestID: '…', Amount: '-100.50', Credit: '1335.00' }, 100_50],
    found: [
      [{ RequestID: '…', Username: '…', Amount: '-100.50', Status: 'Done' }, applied(100_50)],
    ],
    bets: [
      {
        Page: 1,
        More: false,
        Rounds: [{ RoundID: 'r1', Game: 'g', Bet: '10.00', Win: '25.00', Time: 1785481390 }],
      },
      ...([10_00, 25_00, false] as const),
    ],
    words: ['InsufficientCredit', 'Maintenance', 'RequestIDUsed'],
  },
  SLOTXO: {
    done: (data) => json({ code: 0, msg: 'ok', data }),
    no: (code) => json({ code, msg: '…' }),
    name: { account: 'kpx10000001' },
    balance: [{ account: '…', balance: 1234.5 }, 1234_50],
    deposit: [{ account: '…', ref: '…', amount: 100, balance: 1334.5 }, 100_00],
    withdraw: [{ account: '…', ref: '…', amount: 34.56, balance: 0 }, 34_56],
    found: [[{ ref: '…', account: '…', type: 'out', amount: 100 }, applied(100_00)]],
    bets: [
      {
        page: 1,
        pages: 3,
        rounds: [{ id: 'r1', game: 'g', bet: 10, win: 25.5, time: 1785481390000 }],
      },
      ...([10_00, 25_50, true] as const),
    ],
    words: [21, 4, 22],
  },
  joker2: {
    done: (inside) => json({ Result: 'OK', ...inside }),
    no: (word) => json({ Result: 'FAIL', Reason: word }),
    name: { Name: 'KP10000001' },
    balance: [{ Name: '…', Cash: 12345 }, 1234_50],
    deposit: [{ Key: '…', Cash: 1005, Balance: 13350 }, 100_50],
    withdraw: [{ Key: '…', Cash: 1005, Balance: 13350 }, 100_50],
    found: [],
    bets: [
      { Log: [{ Id: 'r1', Game: 'g', In: 100, Out: 0, At: '20260731140310' }], Next: 2 },
      ...([10_00, 0, true] as const),
    ],
    link: { Url: url },
    words: ['CASH_SHORT', 'SHUT', 'KEY_USED'],
  },
  SUPERSLOT: {
    done: (data) => json({ success: true, data }),
    no: (error) => json({ success: false, error }),
    name: { member: 'kapao10000001' },
    balance: [{ member: '…', balance: 123450 }, 1234_50],
    deposit: [{ transfer_id: '…', amount: 10050, balance: 133500 }, 100_50],
    withdraw: [{ transfer_id: '…', amount: 10050, balance: 133500 }, 100_50],
    found: [
      [
        { transfer_id: '…', direction: 'deposit', state: 'completed', amount: 10050 },
        applied(100_50),
      ],
      [
        { transfer_id: '…', state: 'rejected', error: 'amount_exceeds_balance', amount: 1 },
        refused,
      ],
    ],
    bets: [
      {
        rounds: [{ round_id: 'r1', game: 'g', stake: 1000, payout: 0, settled: 1785481390 }],
        more: true,
      },
      ...([10_00, 0, true] as const),
    ],
    words: ['amount_exceeds_balance', 'maintenance', 'transfer_exists'],
  },
  UFABET: {
    done: (inside) => json({ err: '0', ...inside }),
    no: (err) => json({ err, desc: '…' }),
    name: { user: 'ufkp10000001' },
    balance: [{ user: '…', balance: '12.34' }, 123_40],
    deposit: [{ refno: '…', amount: '10.05', balance: '22.39' }, 100_50],
    withdraw: [{ refno: '…', amount: '10.05', balance: '22.39' }, 100_50],
    found: [
      [{ refno: '…', type: 'D', amount: '10.05', status: 'OK' }, applied(100_50)],
      [{ refno: '…', type: 'D', amount: '10.05', status: 'WAIT' }, { state: 'pending' }],
      [{ refno: '…', type: 'W', amount: '10.05', status: 'REJECT', reason: '121' }, refused],
    ],
    bets: [
      {
        page: 1,
        lastPage: 3,
        bets: [
          { betid: 'r1', game: 'g', stake: '1.00', win: '0.00', settled: '2026-07-31 14:03:10' },
        ],
      },
      ...([10_00, 0, true] as const),
    ],
    words: ['121', '190', '130'],
  },
  areaslot: {
    done: (result) => json({ status: 'success', result }),
    no: (error) => json({ status: 'fail', error }),
    name: { username: 'area10000001' },
    balance: [{ username: '…', credit: '1234.5' }, 123_45],
    deposit: [{ txid: '…', credit: '1005.0', after: '2239.5' }, 100_50],
    withdraw: [{ txid: '…', credit: '1005.0', after: '2239.5' }, 100_50],
    found: [[{ txid: '…', type: 'withdraw', credit: '1005.0' }, applied(100_50)]],
    bets: [
      {
        list: [{ id: 'r1', game: 'g', bet: '10.0', payout: '25.5', ts: 1785481390 }],
        next: true,
      },
      ...([1_00, 2_55, true] as const),
    ],
    link: { url },
    words: ['credit not enough', 'under maintenance', 'txid used'],
  },
  huayhd: {
    done: (inside) => json({ ok: true, ...inside }),
    no: (code) => json({ ok: false, code, text: '…' }),
    name: { login: 'hd10000001' },
    balance: [{ login: '…', credit: 1234.5 }, 1234_50],
    deposit: [{ ref: '…', moved: 100, credit: 1334.5 }, 100_00],
    withdraw: [{ ref: '…', moved: 100, credit: 1334.5 }, 100_00],
    found: [],
    bets: [
      {
        tickets: [{ no: 'r1', lotto: 'g', paid: 20, won: 0, drawn: 1785481390000 }],
        page: 1,
        of: 3,
      },
      ...([20_00, 0, true] as const),
    ],
    link: { link: url },
    words: [402, 503, 409],
  },
  imi: {
    done: (result) => json({ retCode: '0', result }),
    no: (retCode) => json({ retCode, retMsg: '…' }),
    name: { loginName: 'IMI10000001' },
    balance: [{ loginName: '…', points: 12345 }, 1234_50],
    deposit: [{ orderId: '…', points: 1005, balance: 13350 }, 100_50],
    withdraw: [{ orderId: '…', points: 1005, balance: 13350 }, 100_50],
    found: [[{ orderId: '…', points: -1005 }, applied(100_50)]],
    bets: [
      {
        pageNo: 1,
        hasNext: false,
        rounds: [{ roundNo: 'r1', gameName: 'g', bet: 100, prize: 0, endTime: '20260731140310' }],
      },
      ...([10_00, 0, false] as const),
    ],
    link: { launchUrl: url },
    words: ['E31', 'E90', 'E32'],
  },
  pg: {
    done: (data) => json({ data, error: null }),
    no: (code) => json({ data: null, error: { code, message: '…' } }),
    name: { player: 'kp_10000001' },
    balance: [{ player: '…', balance: '1234.50' }, 1234_50],
    deposit: [{ reference: '…', amount: '100.50', balance: '1335.00' }, 100_50],
    withdraw: [{ reference: '…', amount: '100.50', balance: '1335.00' }, 100_50],
    found: [
      [{ reference: '…', type: 'deposit', state: 'applied', amount: '100.50' }, applied(100_50)],
      [{ reference: '…', type: 'withdraw', state: 'refused', code: '3202' }, refused],
    ],
    bets: [
      {
        rounds: [{ id: 'r1', game: 'g', bet: '10.00', win: '25.50', time: 1785481390000 }],
        more: false,
      },
      ...([10_00, 25_50, false] as const),
    ],
    link: { url },
    words: ['3202', '1400', '3040'],
  },
  pgslot: {
    done: json,
    no: (error) => json({ error, detail: '…' }),
    name: { name: 'kps10000001' },
    balance: [{ name: '…', balance: 1234.5 }, 1234_50],
    deposit: [{ reference: '…', amount: 100.5, balance: 1335 }, 100_50],
    withdraw: [{ reference: '…', amount: 100.5, balance: 1335 }, 100_50],
    found: [[{ reference: '…', kind: 'deposit', amount: 100.5 }, applied(100_50)]],
    bets: [
      {
        rounds: [
          { id: 'r1', game: 'g', stake: 10, payout: 25.5, settled: '2026-07-31T07:03:10.000Z' },
        ],
        page: 1,
        pages: 3,
      },
      ...([10_00, 25_50, true] as const),
    ],
    link: { link: url },
    words: ['insufficient_balance', 'maintenance', 'reference_conflict'],
  },
  askmebet: {
    done: (result) => json({ code: 0, result }),
    no: (code) => json({ code, message: '…' }),
    name: { account: 'amb10000001' },
    balance: [{ account: '…', balance: '1234.50' }, 1234_50],
    deposit: [{ transactionId: '…', amount: '100.50', balance: '1335.00' }, 100_50],
    withdraw: [{ transactionId: '…', amount: '100.50', balance: '1335.00' }, 100_50],
    found: [
      [
        { transactionId: '…', action: 'DEPOSIT', status: 'SUCCESS', amount: '100.50' },
        applied(100_50),
      ],
      [{ transactionId: '…', status: 'PROCESSING', amount: '100.50' }, { state: 'pending' }],
      [{ transactionId: '…', status: 'FAILED', reason: 1101, amount: '100.50' }, refused],
    ],
    bets: [
      {
        page: 1,
        totalPages: 3,
        bets: [
          {
            betId: 'r1',
            game: 'g',
            amount: '10.00',
            payout: '25.50',
            settledTime: '2026-07-31T14:03:10+07:00',
          },
        ],
      },
      ...([10_00, 25_50, true] as const),
    ],
    link: { url },
    words: [1101, 999, 1200],
  },
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
}
