import type { Moved } from '../requests.ts'
import { type Call, call, type Fields, pensOf } from '../wire.ts'
import type { Errors } from './form-calls.ts'

// The digest family's calls by provider, as the tables of docs/adapters-games.md define them.

export type DigestCode = 'UFABET' | 'areaslot' | 'huayhd' | 'imi'
export const digestErrors: Record<DigestCode, Errors> = {
  UFABET: {
    malformed: '100',
    signature: '110',
    time: '111',
    closed: '190',
    'no account': '101',
    'name exists': '102',
    password: '103',
    amount: '120',
    'not enough': '121',
    duplicate: '130',
    'no reference': '131',
  },
  areaslot: {
    malformed: 'bad request',
    signature: 'hash mismatch',
    time: 'request expired',
    closed: 'under maintenance',
    'no account': 'user not found',
    password: 'password not accepted',
    amount: 'credit not accepted',
    'not enough': 'credit not enough',
    duplicate: 'txid used',
    'no reference': 'txid not found',
  },
  huayhd: {
    malformed: 400,
    signature: 401,
    time: 408,
    closed: 503,
    'no account': 404,
    password: 422,
    amount: 416,
    'not enough': 402,
    duplicate: 409,
  },
  imi: {
    malformed: 'E01',
    signature: 'E02',
    time: 'E03',
    closed: 'E90',
    'no account': 'E11',
    'name exists': 'E21',
    password: 'E12',
    credentials: 'E13',
    amount: 'E30',
    'not enough': 'E31',
    duplicate: 'E32',
    'no reference': 'E33',
  },
}

const U = pensOf('UFABET')
const ufabetAccount: Fields = { user: 'name', pass: 'password' }
const ufabetMove: Fields = { user: 'name', amount: 'credits', refno: 'reference' }
const ufabetMoved = ({ reference, credits, balance }: Moved) => ({
  refno: reference,
  amount: U.credits(credits),
  balance: U.credits(balance),
})
const ufabetStates = { applied: 'OK', pending: 'WAIT', refused: 'REJECT' } as const

export const ufabetCalls: Record<string, Call> = {
  CreateMember: call('activate', ufabetAccount, ({ name }) => ({ user: name })),
  SetPassword: call('password', ufabetAccount, ({ name }) => ({ user: name })),
  GetBalance: call('balance', { user: 'name' }, ({ name, balance }) => ({
    user: name,
    balance: U.credits(balance),
  })),
  Deposit: call('deposit', ufabetMove, ufabetMoved),
  Withdraw: call('withdraw', ufabetMove, ufabetMoved),
  CheckTransfer: call('find', { refno: 'reference' }, (found) => ({
    refno: found.reference,
    type: found.direction === 'deposit' ? 'D' : 'W',
    amount: U.credits(found.credits),
    status: ufabetStates[found.state],
    ...(found.state === 'refused' && { reason: digestErrors.UFABET[found.why] }),
  })),
  BetList: call(
    'bets',
    { user: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      page,
      lastPage: pages,
      bets: bets.map(({ id, title, stake, payout, at }) => ({
        betid: id,
        game: title,
        stake: U.credits(stake),
        win: U.credits(payout),
        settled: U.time(at),
      })),
    }),
  ),
}

const A = pensOf('areaslot')
const areaslotAccount: Fields = { username: 'name', password: 'password' }
const areaslotMove: Fields = { username: 'name', credit: 'credits', txid: 'reference' }
const areaslotMoved = ({ reference, credits, balance }: Moved) => ({
  txid: reference,
  credit: A.credits(credits),
  after: A.credits(balance),
})

export const areaslotCalls: Record<string, Call> = {
  register: call('activate', areaslotAccount, ({ name }) => ({ username: name })),
  changepassword: call('password', areaslotAccount, ({ name }) => ({ username: name })),
  credit: call('balance', { username: 'name' }, ({ name, balance }) => ({
    username: name,
    credit: A.credits(balance),
  })),
  deposit: call('deposit', areaslotMove, areaslotMoved),
  withdraw: call('withdraw', areaslotMove, areaslotMoved),
  transaction: call('find', { txid: 'reference' }, ({ reference, direction, credits }) => ({
    txid: reference,
    type: direction,
    credit: A.credits(credits),
  })),
  history: call(
    'bets',
    { username: 'name', start: 'from', end: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      list: bets.map(({ id, title, stake, payout, at }) => ({
        id,
        game: title,
        bet: A.credits(stake),
        payout: A.credits(payout),
        ts: A.time(at),
      })),
      next: page < pages,
    }),
  ),
  autologin: call('link', { username: 'name', lang: 'language', back: 'back' }, ({ link }) => ({
    url: link,
  })),
}

const H = pensOf('huayhd')
const huayhdAccount: Fields = { login: 'name', pin: 'password' }
const huayhdMove: Fields = { login: 'name', credit: 'credits', ref: 'reference' }
const huayhdMoved = ({ reference, credits, balance }: Moved) => ({
  ref: reference,
  moved: H.credits(credits),
  credit: H.credits(balance),
})

export const huayhdCalls: Record<string, Call> = {
  open: call('activate', huayhdAccount, ({ name }) => ({ login: name })),
  pin: call('password', huayhdAccount, ({ name }) => ({ login: name })),
  credit: call('balance', { login: 'name' }, ({ name, balance }) => ({
    login: name,
    credit: H.credits(balance),
  })),
  topup: call('deposit', huayhdMove, huayhdMoved),
  cashout: call('withdraw', huayhdMove, huayhdMoved),
  tickets: call(
    'bets',
    { login: 'name', since: 'from', until: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      tickets: bets.map(({ id, title, stake, payout, at }) => ({
        no: id,
        lotto: title,
        paid: H.credits(stake),
        won: H.credits(payout),
        drawn: H.time(at),
      })),
      page,
      of: pages,
    }),
  ),
  enter: call('link', { login: 'name', lang: 'language', back: 'back' }, ({ link }) => ({ link })),
}

const I = pensOf('imi')
const imiAccount: Fields = { loginName: 'name', password: 'password' }
const imiMove: Fields = { loginName: 'name', points: 'credits', orderId: 'reference' }
const imiMoved = ({ reference, credits, balance }: Moved) => ({
  orderId: reference,
  points: I.credits(credits),
  balance: I.credits(balance),
})

export const imiCalls: Record<string, Call> = {
  createPlayer: call('activate', imiAccount, ({ name }) => ({ loginName: name })),
  resetPassword: call('password', imiAccount, ({ name }) => ({ loginName: name })),
  queryPoints: call('balance', { loginName: 'name' }, ({ name, balance }) => ({
    loginName: name,
    points: I.credits(balance),
  })),
  addPoints: call('deposit', imiMove, imiMoved),
  takePoints: call('withdraw', imiMove, imiMoved),
  queryOrder: call('find', { orderId: 'reference' }, ({ reference, direction, credits }) => ({
    orderId: reference,
    points: direction === 'withdraw' ? I.less(credits) : I.credits(credits),
  })),
  queryRounds: call(
    'bets',
    { loginName: 'name', beginTime: 'from', endTime: 'to', pageNo: 'page' },
    ({ bets, page, pages }) => ({
      pageNo: page,
      hasNext: page < pages,
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        roundNo: id,
        gameName: title,
        bet: I.credits(stake),
        prize: I.credits(payout),
        endTime: I.time(at),
      })),
    }),
  ),
  launch: call('link', { ...imiAccount, lang: 'language', returnUrl: 'back' }, ({ link }) => ({
    launchUrl: link,
  })),
}
