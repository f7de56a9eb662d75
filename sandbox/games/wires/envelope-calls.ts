import type { Moved } from '../requests.ts'
import { type Call, call, type Fields, pensOf } from '../wire.ts'
import type { Errors } from './form-calls.ts'

// The envelope family's calls by provider, as the tables of docs/adapters-games.md define them.

export type EnvelopeCode = 'SEXYGAME' | 'betflix' | 'usun'
export const envelopeErrors: Record<EnvelopeCode, Errors> = {
  SEXYGAME: {
    malformed: 1000,
    signature: 1001,
    time: 1002,
    closed: 1099,
    'no account': 1005,
    'name exists': 1006,
    password: 1007,
    amount: 1020,
    'not enough': 1021,
    duplicate: 1030,
    'no reference': 1031,
  },
  betflix: {
    malformed: 'BAD_REQUEST',
    signature: 'BAD_CHECKSUM',
    time: 'EXPIRED',
    closed: 'CLOSED',
    'no account': 'NO_LOGIN',
    password: 'PASSWORD_RULE',
    amount: 'AMOUNT',
    'not enough': 'NOT_ENOUGH',
    duplicate: 'TID_USED',
    'no reference': 'NO_TID',
  },
  usun: {
    malformed: 'shape',
    signature: 'seal',
    time: 'clock',
    closed: 'closed',
    'no account': 'nobody',
    password: 'password',
    credentials: 'wrong-password',
    amount: 'amount',
    'not enough': 'short',
    duplicate: 'reference',
  },
}

const S = pensOf('SEXYGAME')
const sexygameAccount: Fields = { user: 'name', password: 'password' }
const sexygameMove: Fields = { user: 'name', amount: 'credits', ref: 'reference' }
const sexygameMoved = ({ reference, credits, balance }: Moved) => ({
  ref: reference,
  amount: S.credits(credits),
  balance: S.credits(balance),
})

export const sexygameCalls: Record<string, Call> = {
  createUser: call('activate', sexygameAccount, ({ name }) => ({ user: name })),
  setPassword: call('password', sexygameAccount, ({ name }) => ({ user: name })),
  balance: call('balance', { user: 'name' }, ({ name, balance }) => ({
    user: name,
    balance: S.credits(balance),
  })),
  deposit: call('deposit', sexygameMove, sexygameMoved),
  withdraw: call('withdraw', sexygameMove, sexygameMoved),
  checkRef: call('find', { ref: 'reference' }, ({ reference, direction, credits }) => ({
    ref: reference,
    type: direction,
    amount: S.credits(credits),
  })),
  getBets: call(
    'bets',
    { user: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      bets: bets.map(({ id, title, stake, payout, at }) => ({
        txId: id,
        table: title,
        betAmount: S.credits(stake),
        winAmount: S.credits(payout),
        settleTime: S.time(at),
      })),
      hasMore: page < pages,
    }),
  ),
  login: call('link', { user: 'name', lang: 'language', exitUrl: 'back' }, ({ link }) => ({
    url: link,
  })),
}

const B = pensOf('betflix')
const betflixAccount: Fields = { login: 'name', password: 'password' }
const betflixMove: Fields = { login: 'name', amount: 'credits', tid: 'reference' }
const betflixMoved = ({ reference, credits, balance }: Moved) => ({
  tid: reference,
  amount: B.credits(credits),
  balance: B.credits(balance),
})

export const betflixCalls: Record<string, Call> = {
  create: call('activate', betflixAccount, ({ name }) => ({ login: name })),
  password: call('password', betflixAccount, ({ name }) => ({ login: name })),
  balance: call('balance', { login: 'name' }, ({ name, balance }) => ({
    login: name,
    balance: B.credits(balance),
  })),
  deposit: call('deposit', betflixMove, betflixMoved),
  withdraw: call('withdraw', betflixMove, betflixMoved),
  status: call('find', { tid: 'reference' }, ({ reference, direction, credits }) => ({
    tid: reference,
    type: direction === 'deposit' ? 'D' : 'W',
    amount: B.credits(credits),
  })),
  bets: call(
    'bets',
    { login: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      page,
      pages,
      bets: bets.map(({ id, title, stake, payout, at }) => ({
        id,
        game: title,
        stake: B.credits(stake),
        win: B.credits(payout),
        time: B.time(at),
      })),
    }),
  ),
  open: call('link', { login: 'name', lang: 'language', back: 'back' }, ({ link }) => ({ link })),
}

const U = pensOf('usun')
const usunAccount: Fields = { name: 'name', password: 'password' }
const usunMove: Fields = { name: 'name', amount: 'credits', reference: 'reference' }
const usunMoved = ({ reference, credits, balance }: Moved) => ({
  reference,
  amount: U.credits(credits),
  purse: U.credits(balance),
})

export const usunCalls: Record<string, Call> = {
  open: call('activate', usunAccount, ({ name }) => ({ name })),
  password: call('password', usunAccount, ({ name }) => ({ name })),
  purse: call('balance', { name: 'name' }, ({ name, balance }) => ({
    name,
    purse: U.credits(balance),
  })),
  in: call('deposit', usunMove, usunMoved),
  out: call('withdraw', usunMove, usunMoved),
  rounds: call(
    'bets',
    { name: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        round: id,
        game: title,
        staked: U.credits(stake),
        paid: U.credits(payout),
        ended: U.time(at),
      })),
      more: page < pages,
    }),
  ),
  link: call('link', { ...usunAccount, lang: 'language', back: 'back' }, ({ link }) => ({ link })),
}
