import type { GameCode } from './directory.ts'

// Expectations from docs/adapters-games.md for each provider: the worked example, the error words, and a round with a
// stake of 10 baht and a payout of 25, settled at the example’s time.

type Fields = Record<string, string | number>
type Question = readonly [call: string, fields: Fields]
type Example = {
  username: string
  open: Question
  deposit: Question
  /** The seal of the example on the page. */
  seal: string
  /** Amounts in the reply to the first deposit. */
  sums: readonly string[]
  word: Record<'signature' | 'time' | 'malformed' | 'closed' | 'duplicate', string>
  bets: (from: number, to: number) => Question
  played: readonly string[]
  isDuplicate?: true
  isTwice?: true
}

const seconds = (at: number) => Math.floor(at / 1000)
const iso = (at: number) => new Date(at).toISOString()
const bangkok = (at: number) => iso(at + 7 * 3_600_000).slice(0, 19)
const digits = (at: number) => bangkok(at).replace(/\D/g, '')
const spaced = (at: number) => bangkok(at).replace('T', ' ')
const offset = (at: number) => `${bangkok(at)}+07:00`

export const reference = 'T7F3K2M9P4Q7F3K2M9P4'

export const examples: Record<GameCode, Example> = {
  JOKER: {
    username: 'kp10000001',
    open: ['CU', { Username: 'kp10000001', Password: 'Kapao2026x' }],
    deposit: ['TC', { Username: 'kp10000001', Amount: '100.50', RequestID: reference }],
    seal: '17wFOZJ2aNRqT41Q+dHOMJC9gDk=',
    sums: ['"Amount":"100.50"', '"Credit":"100.50"'],
    word: {
      signature: '"InvalidSignature"',
      time: '"ExpiredTimestamp"',
      malformed: '"InvalidRequest"',
      closed: '"Maintenance"',
      duplicate: '"RequestIDUsed"',
    },
    bets: (from, to) => [
      'TS',
      { Username: 'kp10000001', StartDate: seconds(from), EndDate: seconds(to), Page: 1 },
    ],
    played: ['"Bet":"10.00","Win":"25.00","Time":1785481325', '"More":false'],
  },
  SLOTXO: {
    username: 'kpx10000001',
    open: ['/user/create', { account: 'kpx10000001', pass: 'Kapao2026x' }],
    deposit: ['/credit/in', { account: 'kpx10000001', amount: 100, ref: reference }],
    seal: '487d2160549cfadffd544a0ac4ef62765a0eef8f',
    sums: ['"amount":100,"balance":100'],
    word: {
      signature: '"code":2,',
      time: '"code":3,',
      malformed: '"code":1,',
      closed: '"code":4,',
      duplicate: '"code":22,',
    },
    bets: (from, to) => ['/report/rounds', { account: 'kpx10000001', from, to, page: 1 }],
    played: ['"bet":10,"win":25,"time":1785481325000', '"page":1,"pages":1'],
    isDuplicate: true,
  },
  joker2: {
    username: 'KP10000001',
    open: ['OPEN', { name: 'KP10000001', pass: 'KAPAO2026' }],
    deposit: ['IN', { name: 'KP10000001', cash: 1005, key: reference }],
    seal: 'B16DAD1E802737AF325DCF1911B9E2F7B575A015',
    sums: ['"Cash":1005,"Balance":1005'],
    word: {
      signature: '"HASH"',
      time: '"STAMP"',
      malformed: '"FORM"',
      closed: '"SHUT"',
      duplicate: '"KEY_USED"',
    },
    bets: (from, to) => [
      'LOG',
      { name: 'KP10000001', since: digits(from), until: digits(to), page: 1 },
    ],
    played: ['"In":100,"Out":250,"At":"20260731140205"', '"Next":0'],
  },
  SUPERSLOT: {
    username: 'kapao10000001',
    open: ['/v1/register', { member: 'kapao10000001', password: 'Kapao2026x' }],
    deposit: ['/v1/deposit', { member: 'kapao10000001', amount: 10050, transfer_id: reference }],
    seal: 'mDH52ksK1NHFSQEGR1x84jWtGeY',
    sums: ['"amount":10050,"balance":10050'],
    word: {
      signature: 'bad_signature',
      time: 'stale',
      malformed: 'bad_request',
      closed: 'maintenance',
      duplicate: 'transfer_exists',
    },
    bets: (from, to) => [
      '/v1/rounds',
      { member: 'kapao10000001', from: seconds(from), to: seconds(to), page: 1 },
    ],
    played: ['"stake":1000,"payout":2500,"settled":1785481325', '"more":false'],
    isDuplicate: true,
  },
  UFABET: {
    username: 'ufkp10000001',
    open: ['CreateMember', { user: 'ufkp10000001', pass: 'Kapao2026x' }],
    deposit: ['Deposit', { user: 'ufkp10000001', amount: '10.05', refno: reference }],
    seal: 'd20a60edc713012cb7d9de6514cf722b',
    sums: ['"amount":"10.05","balance":"10.05"'],
    word: {
      signature: '"110"',
      time: '"111"',
      malformed: '"100"',
      closed: '"190"',
      duplicate: '"130"',
    },
    bets: (from, to) => [
      'BetList',
      { user: 'ufkp10000001', from: spaced(from), to: spaced(to), page: 1 },
    ],
    played: ['"stake":"1.00","win":"2.50","settled":"2026-07-31 14:02:05"', '"lastPage":1'],
  },
  areaslot: {
    username: 'area10000001',
    open: ['register', { username: 'area10000001', password: 'Kapao2026x' }],
    deposit: ['deposit', { username: 'area10000001', credit: '1005.0', txid: reference }],
    seal: '66CD4E9BDA9511020A7EF735173259CC',
    sums: ['"credit":"1005.0","after":"1005.0"'],
    word: {
      signature: 'hash mismatch',
      time: 'request expired',
      malformed: 'bad request',
      closed: 'under maintenance',
      duplicate: 'txid used',
    },
    bets: (from, to) => [
      'history',
      { username: 'area10000001', start: seconds(from), end: seconds(to), page: 1 },
    ],
    played: ['"bet":"100.0","payout":"250.0","ts":1785481325', '"next":false'],
    isDuplicate: true,
  },
  huayhd: {
    username: 'hd10000001',
    open: ['open', { login: 'hd10000001', pin: '202612' }],
    deposit: ['topup', { login: 'hd10000001', credit: 100, ref: reference }],
    seal: 'acfdd100b97ab5e868afd650b96db4c5',
    sums: ['"moved":100,"credit":100'],
    word: {
      signature: '"code":401',
      time: '"code":408',
      malformed: '"code":400',
      closed: '"code":503',
      duplicate: '"code":409',
    },
    bets: (from, to) => ['tickets', { login: 'hd10000001', since: from, until: to, page: 1 }],
    played: ['"paid":10,"won":25,"drawn":1785481325000', '"of":1'],
  },
  imi: {
    username: 'IMI10000001',
    open: ['createPlayer', { loginName: 'IMI10000001', password: 'KAPAO2026' }],
    deposit: ['addPoints', { loginName: 'IMI10000001', points: 1005, orderId: reference }],
    seal: 'F0B7988A69F0FE994E452159F17A4092',
    sums: ['"points":1005,"balance":1005'],
    word: {
      signature: '"E02"',
      time: '"E03"',
      malformed: '"E01"',
      closed: '"E90"',
      duplicate: '"E32"',
    },
    bets: (from, to) => [
      'queryRounds',
      { loginName: 'IMI10000001', beginTime: digits(from), endTime: digits(to), pageNo: 1 },
    ],
    played: ['"bet":100,"prize":250,"endTime":"20260731140205"', '"hasNext":false'],
  },
  pg: {
    username: 'kp_10000001',
    open: ['player.create', { player: 'kp_10000001', password: 'Kapao2026x' }],
    deposit: ['deposit', { player: 'kp_10000001', amount: '100.50', reference }],
    seal: '302a41eb1899767f82cdfb66c4f960071e6b5adecf56ca82aa44ae9e37be36c5',
    sums: ['"amount":"100.50","balance":"100.50"'],
    word: {
      signature: '"1200"',
      time: '"1201"',
      malformed: '"1034"',
      closed: '"1400"',
      duplicate: '"3040"',
    },
    bets: (from, to) => ['rounds', { player: 'kp_10000001', from, to, page: 1 }],
    played: ['"bet":"10.00","win":"25.00","time":1785481325000', '"more":false'],
  },
  pgslot: {
    username: 'kps10000001',
    open: ['POST /players', { name: 'kps10000001', password: 'Kapao2026x' }],
    deposit: ['POST /players/kps10000001/deposits', { reference, amount: 100.5 }],
    seal: 'wEGRWRQZuL0vLjWot3IMUeNlIJSSdjT0SMdPN4WoTak=',
    sums: ['"amount":100.5,"balance":100.5'],
    word: {
      signature: 'invalid_signature',
      time: 'request_expired',
      malformed: 'invalid_request',
      closed: 'maintenance',
      duplicate: 'reference_conflict',
    },
    bets: (from, to) => [
      `GET /players/kps10000001/rounds?from=${encodeURIComponent(iso(from))}&to=${encodeURIComponent(iso(to))}&page=1`,
      {},
    ],
    played: ['"stake":10,"payout":25,"settled":"2026-07-31T07:02:05.000Z"', '"pages":1'],
    isTwice: true,
  },
  askmebet: {
    username: 'amb10000001',
    open: ['member/create', { account: 'amb10000001', password: 'Kapao2026x' }],
    deposit: [
      'wallet/deposit',
      { account: 'amb10000001', amount: '100.50', transactionId: reference },
    ],
    seal: 'E+jXAG9SNZipJU7hLoZ7j9w1jf35/GWhBZpouuRSmR8=',
    sums: ['"amount":"100.50","balance":"100.50"'],
    word: {
      signature: '"code":901',
      time: '"code":902',
      malformed: '"code":900',
      closed: '"code":999',
      duplicate: '"code":1200',
    },
    bets: (from, to) => [
      'report/bets',
      { account: 'amb10000001', fromTime: offset(from), toTime: offset(to), page: 1 },
    ],
    played: [
      '"amount":"10.00","payout":"25.00","settledTime":"2026-07-31T14:02:05+07:00"',
      '"totalPages":1',
    ],
    isDuplicate: true,
  },
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
}
