import type { GameCode } from './directory.ts'
import { type Example, offset, reference, seconds } from './example-testing.ts'

// The examples of providers whose calls are signed, encrypted or XML.
export const sealedExamples = {
  SEXYGAME: {
    username: 'kapao10000001',
    open: ['createUser', { user: 'kapao10000001', password: 'Kapao2026x' }],
    deposit: ['deposit', { user: 'kapao10000001', amount: 100.5, ref: reference }],
    seal: 'bc29c4a4729c9c82dd11bf2f189cf96ee6062b8369706fcfc0d5579d19f3fde7d2ee52a1457be8c5c648bc54644a40fa7df2ce8d25bcefe46700786960a730f0',
    sums: ['"amount":100.5,"balance":100.5'],
    word: {
      signature: '{"status":1001}',
      time: '"status":1002',
      malformed: '"status":1000',
      closed: '"status":1099',
      duplicate: '"status":1030',
    },
    bets: (from, to) => ['getBets', { user: 'kapao10000001', from, to, page: 1 }],
    played: ['"betAmount":10,"winAmount":25,"settleTime":1785481325000', '"hasMore":false'],
  },
  betflix: {
    username: 'bfx10000001',
    open: ['create', { login: 'bfx10000001', password: 'Kapao2026x' }],
    deposit: ['deposit', { login: 'bfx10000001', amount: 100, tid: reference }],
    seal: 'b336eb2bce596872129ff1edce3b2317930393f2758912e59eb29f0d12a5bad1cb92186fc2539326d5004cf84177e37bef28f0a79b37d2dc5169dc70d3d1c04a',
    sums: ['"amount":100,"balance":100'],
    word: {
      signature: '{"ok":false,"error":"BAD_CHECKSUM"}',
      time: '"EXPIRED"',
      malformed: '"BAD_REQUEST"',
      closed: '"CLOSED"',
      duplicate: '"TID_USED"',
    },
    bets: (from, to) => [
      'bets',
      { login: 'bfx10000001', from: seconds(from), to: seconds(to), page: 1 },
    ],
    played: ['"stake":10,"win":25,"time":1785481325', '"pages":1'],
    isDuplicate: true,
  },
  usun: {
    username: 'US10000001',
    open: ['open', { name: 'US10000001', password: 'KAPAO2026' }],
    deposit: ['in', { name: 'US10000001', amount: 10050, reference }],
    seal: 'AAECAwQFBgcICQoLs0wkIRbj4oetg_5nmNUA44G6TjzPQgVPhB7r2qNMqlMDlkvB-CeNDCgAoM-zMv0eRFRYrZLrMuaLXnCQX0WBnQr9nac4Bblxesp0xvZ_B-XSXWaJzIFJmJl6aDBFDhKJbajcvZEfvlOepsfKpKfzcsr3X9TYew',
    sums: ['"amount":10050,"purse":10050'],
    word: {
      signature: '{"result":"no","why":"seal"}',
      time: '"clock"',
      malformed: '"shape"',
      closed: '"closed"',
      duplicate: '"reference"',
    },
    bets: (from, to) => ['rounds', { name: 'US10000001', from, to, page: 1 }],
    played: ['"staked":1000,"paid":2500,"ended":1785481325000', '"more":false'],
  },
  circus: {
    username: 'circus.10000001',
    open: ['create', { user: 'circus.10000001', password: 'Kapao2026x' }],
    deposit: ['deposit', { user: 'circus.10000001', amount: '100.50', reference }],
    seal: '00826e06548cb8d9a8d58c378a2e705583185a5747e54627b91be1c01f394f04',
    sums: ['<amount>100.50</amount><balance>100.50</balance>'],
    word: {
      signature: '<error>HASH</error>',
      time: '<error>TIME</error>',
      malformed: '<error>MALFORMED</error>',
      closed: '<error>CLOSED</error>',
      duplicate: '<error>REPEATED</error>',
    },
    bets: (from, to) => [
      'rounds',
      { user: 'circus.10000001', from: offset(from), to: offset(to), page: 1 },
    ],
    played: [
      '<stake>10.00</stake><payout>25.00</payout><time>2026-07-31T14:02:05+07:00</time>',
      '<pages>1</pages>',
    ],
    isDuplicate: true,
  },
  slotracha: {
    username: 'RACHA10000001',
    open: ['NEW', { member: 'RACHA10000001', pass: 'KAPAO2026' }],
    deposit: ['IN', { member: 'RACHA10000001', credit: '1005.0', ref: reference }],
    seal: '8B64C3284E63410AE69A6ACF163820BAEC2EC4E1',
    sums: ['<credit>1005.0</credit><balance>1005.0</balance>'],
    word: {
      signature: '<code>96</code>',
      time: '<code>95</code>',
      malformed: '<code>30</code>',
      closed: '<code>91</code>',
      duplicate: '',
    },
    bets: (from, to) => [
      'LOG',
      { member: 'RACHA10000001', from: seconds(from), to: seconds(to), page: 1 },
    ],
    played: ['<bet>100.0</bet><win>250.0</win><ts>1785481325</ts>', '<more>0</more>'],
    isTwice: true,
  },
} satisfies Partial<Record<GameCode, Example>>
