import { applied, json, type Page, refused, url } from './answer-testing.ts'
import type { GameCode } from './registry.ts'
import { sealedPages } from './sealed-answers-testing.ts'

// Example replies of each provider from docs/adapters-games.md.
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
  ...sealedPages,
}
