import type { GameCode } from './directory.ts'

// The other calls of each provider according to docs/adapters-games.md: an account that received 100.50 baht (100 if
// only whole baht can be moved) returns 50 of them, changes its password, is queried, and signs in.

type Fields = Record<string, string | number>
/** A call, its fields, and the whole reply: JSON as an object, XML as text. */
type Step = readonly [call: string, fields: Fields, answer: object | string]
export type Expected = { name: string; into: string; out: string; next: string }
export type Steps = {
  withdraw: Step
  balance: Step
  password: Step
  /** Query replies for the deposit and for the withdrawal. */
  found: readonly Step[]
  /** A call that returns a link; the other providers have a sign-in form on their site. */
  link?: readonly [call: string, fields: Fields]
}

const way = { lang: 'en', back: 'http://127.0.0.1:3000/wallet' }
const home = { lang: 'en', returnUrl: way.back }

export const steps: Record<GameCode, (expected: Expected) => Steps> = {
  JOKER({ name: Username, into, out, next }) {
    const found = (RequestID: string, Amount: string): Step => [
      'TCH',
      { RequestID },
      { RequestID, Username, Amount, Status: 'Done' },
    ]
    const taken = { Username, RequestID: out, Amount: '-50.00' }
    return {
      withdraw: ['TC', taken, { ...taken, Credit: '50.50' }],
      balance: ['GC', { Username }, { Username, Credit: '50.50' }],
      password: ['SP', { Username, Password: next }, { Username, Status: 'OK' }],
      found: [found(into, '100.50'), found(out, '-50.00')],
    }
  },
  SLOTXO({ name: account, into, out, next }) {
    const done = (data: object) => ({ code: 0, msg: 'ok', data })
    const found = (ref: string, type: string, amount: number): Step => [
      '/credit/query',
      { ref },
      done({ ref, account, type, amount }),
    ]
    const taken = { account, ref: out, amount: 50 }
    return {
      withdraw: ['/credit/out', taken, done({ ...taken, balance: 50 })],
      balance: ['/user/balance', { account }, done({ account, balance: 50 })],
      password: ['/user/password', { account, pass: next }, done({ account })],
      found: [found(into, 'in', 100), found(out, 'out', 50)],
    }
  },
  joker2({ name, out, next }) {
    const done = (content: object) => ({ Result: 'OK', ...content })
    return {
      withdraw: ['OUT', { name, cash: 500, key: out }, done({ Key: out, Cash: 500, Balance: 505 })],
      balance: ['CASH', { name }, done({ Name: name, Cash: 505 })],
      password: ['PASS', { name, pass: next }, done({ Name: name })],
      found: [],
      link: ['LINK', { name, ...way }],
    }
  },
  SUPERSLOT({ name: member, into, out, next }) {
    const done = (data: object) => ({ success: true, data })
    const found = (transfer_id: string, direction: string, amount: number): Step => [
      '/v1/transfer',
      { transfer_id },
      done({ transfer_id, direction, state: 'completed', amount }),
    ]
    const taken = { transfer_id: out, amount: 5000 }
    return {
      withdraw: ['/v1/withdraw', { member, ...taken }, done({ ...taken, balance: 5050 })],
      balance: ['/v1/balance', { member }, done({ member, balance: 5050 })],
      password: ['/v1/password', { member, password: next }, done({ member })],
      found: [found(into, 'deposit', 10050), found(out, 'withdraw', 5000)],
    }
  },
  UFABET({ name: user, into, out, next }) {
    const done = (content: object) => ({ err: '0', ...content })
    const found = (refno: string, type: string, amount: string): Step => [
      'CheckTransfer',
      { refno },
      done({ refno, type, amount, status: 'OK' }),
    ]
    return {
      withdraw: [
        'Withdraw',
        { user, amount: '5.00', refno: out },
        done({ refno: out, amount: '5.00', balance: '5.05' }),
      ],
      balance: ['GetBalance', { user }, done({ user, balance: '5.05' })],
      password: ['SetPassword', { user, pass: next }, done({ user })],
      found: [found(into, 'D', '10.05'), found(out, 'W', '5.00')],
    }
  },
  areaslot({ name: username, into, out, next }) {
    const done = (result: object) => ({ status: 'success', result })
    const found = (txid: string, type: string, credit: string): Step => [
      'transaction',
      { txid },
      done({ txid, type, credit }),
    ]
    return {
      withdraw: [
        'withdraw',
        { username, credit: '500.0', txid: out },
        done({ txid: out, credit: '500.0', after: '505.0' }),
      ],
      balance: ['credit', { username }, done({ username, credit: '505.0' })],
      password: ['changepassword', { username, password: next }, done({ username })],
      found: [found(into, 'deposit', '1005.0'), found(out, 'withdraw', '500.0')],
      link: ['autologin', { username, ...way }],
    }
  },
  huayhd({ name: login, out, next }) {
    const done = (content: object) => ({ ok: true, ...content })
    return {
      withdraw: [
        'cashout',
        { login, credit: 50, ref: out },
        done({ ref: out, moved: 50, credit: 50 }),
      ],
      balance: ['credit', { login }, done({ login, credit: 50 })],
      password: ['pin', { login, pin: next }, done({ login })],
      found: [],
      link: ['enter', { login, ...way }],
    }
  },
  imi({ name: loginName, into, out, next }) {
    const done = (result: object) => ({ retCode: '0', result })
    const found = (orderId: string, points: number): Step => [
      'queryOrder',
      { orderId },
      done({ orderId, points }),
    ]
    return {
      withdraw: [
        'takePoints',
        { loginName, points: 500, orderId: out },
        done({ orderId: out, points: 500, balance: 505 }),
      ],
      balance: ['queryPoints', { loginName }, done({ loginName, points: 505 })],
      password: ['resetPassword', { loginName, password: next }, done({ loginName })],
      found: [found(into, 1005), found(out, -500)],
      link: ['launch', { loginName, password: next, ...home }],
    }
  },
  pg({ name: player, into, out, next }) {
    const done = (data: object) => ({ data, error: null })
    const found = (reference: string, type: string, amount: string): Step => [
      'transfer',
      { reference },
      done({ reference, type, state: 'applied', amount }),
    ]
    const taken = { amount: '50.00', reference: out }
    return {
      withdraw: ['withdraw', { player, ...taken }, done({ ...taken, balance: '50.50' })],
      balance: ['balance', { player }, done({ player, balance: '50.50' })],
      password: ['player.password', { player, password: next }, done({ player })],
      found: [found(into, 'deposit', '100.50'), found(out, 'withdraw', '50.00')],
      link: ['launch', { player, ...way }],
    }
  },
  pgslot({ name, into, out, next }) {
    const found = (reference: string, kind: string, amount: number): Step => [
      `GET /transfers/${reference}`,
      {},
      { reference, kind, amount },
    ]
    const taken = { reference: out, amount: 50 }
    return {
      withdraw: [`POST /players/${name}/withdrawals`, taken, { ...taken, balance: 50.5 }],
      balance: [`GET /players/${name}`, {}, { name, balance: 50.5 }],
      password: [`POST /players/${name}/password`, { password: next }, { name }],
      found: [found(into, 'deposit', 100.5), found(out, 'withdrawal', 50)],
      link: [
        `POST /players/${name}/links`,
        { password: next, language: 'en', returnUrl: way.back },
      ],
    }
  },
  askmebet({ name: account, into, out, next }) {
    const done = (result: object) => ({ code: 0, result })
    const found = (transactionId: string, action: string, amount: string): Step => [
      'wallet/transaction',
      { transactionId },
      done({ transactionId, action, status: 'SUCCESS', amount }),
    ]
    const taken = { amount: '50.00', transactionId: out }
    return {
      withdraw: ['wallet/withdraw', { account, ...taken }, done({ ...taken, balance: '50.50' })],
      balance: ['wallet/balance', { account }, done({ account, balance: '50.50' })],
      password: ['member/password', { account, password: next }, done({ account })],
      found: [found(into, 'DEPOSIT', '100.50'), found(out, 'WITHDRAW', '50.00')],
      link: ['member/launch', { account, password: next, ...home }],
    }
  },
  SEXYGAME({ name: user, into, out, next }) {
    const done = (content: object) => ({ status: 0, ...content })
    const found = (ref: string, type: string, amount: number): Step => [
      'checkRef',
      { ref },
      done({ ref, type, amount }),
    ]
    const taken = { amount: 50, ref: out }
    return {
      withdraw: ['withdraw', { user, ...taken }, done({ ...taken, balance: 50.5 })],
      balance: ['balance', { user }, done({ user, balance: 50.5 })],
      password: ['setPassword', { user, password: next }, done({ user })],
      found: [found(into, 'deposit', 100.5), found(out, 'withdraw', 50)],
      link: ['login', { user, lang: 'en', exitUrl: way.back }],
    }
  },
  betflix({ name: login, into, out, next }) {
    const done = (content: object) => ({ ok: true, ...content })
    const found = (tid: string, type: string, amount: number): Step => [
      'status',
      { tid },
      done({ tid, type, amount }),
    ]
    const taken = { amount: 50, tid: out }
    return {
      withdraw: ['withdraw', { login, ...taken }, done({ ...taken, balance: 50 })],
      balance: ['balance', { login }, done({ login, balance: 50 })],
      password: ['password', { login, password: next }, done({ login })],
      found: [found(into, 'D', 100), found(out, 'W', 50)],
      link: ['open', { login, ...way }],
    }
  },
  usun({ name, out, next }) {
    const done = (content: object) => ({ result: 'ok', ...content })
    const taken = { amount: 5000, reference: out }
    return {
      withdraw: ['out', { name, ...taken }, done({ ...taken, purse: 5050 })],
      balance: ['purse', { name }, done({ name, purse: 5050 })],
      password: ['password', { name, password: next }, done({ name })],
      found: [],
      link: ['link', { name, password: next, ...way }],
    }
  },
  circus({ name: user, into, out, next }) {
    const done = (content: string) => `<response><status>OK</status>${content}</response>`
    const found = (reference: string, type: string, amount: string): Step => [
      'find',
      { reference },
      done(`<reference>${reference}</reference><type>${type}</type><amount>${amount}</amount>`),
    ]
    return {
      withdraw: [
        'withdraw',
        { user, amount: '50.00', reference: out },
        done(`<reference>${out}</reference><amount>50.00</amount><balance>50.50</balance>`),
      ],
      balance: ['balance', { user }, done(`<user>${user}</user><balance>50.50</balance>`)],
      password: ['password', { user, password: next }, done(`<user>${user}</user>`)],
      found: [found(into, 'deposit', '100.50'), found(out, 'withdraw', '50.00')],
      link: ['link', { user, password: next, ...way }],
    }
  },
  slotracha({ name: member, into, out, next }) {
    const done = (content: string) => `<xml><code>00</code>${content}</xml>`
    const found = (ref: string, dir: string, credit: string): Step => [
      'CHK',
      { ref },
      done(`<ref>${ref}</ref><dir>${dir}</dir><state>1</state><credit>${credit}</credit>`),
    ]
    return {
      withdraw: [
        'OUT',
        { member, credit: '500.0', ref: out },
        done(`<ref>${out}</ref><credit>500.0</credit><balance>505.0</balance>`),
      ],
      balance: ['BAL', { member }, done(`<member>${member}</member><balance>505.0</balance>`)],
      password: ['PWD', { member, pass: next }, done(`<member>${member}</member>`)],
      found: [found(into, 'IN', '1005.0'), found(out, 'OUT', '500.0')],
      link: ['URL', { member, pass: next, ...way }],
    }
  },
}
