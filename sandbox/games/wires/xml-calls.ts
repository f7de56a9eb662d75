import type { Moved } from '../requests.ts'
import { type Call, call, type Fields, pensOf } from '../wire.ts'
import type { Errors } from './form-calls.ts'

// The XML family's calls by provider, as the tables of docs/adapters-games.md define them.

export type XmlCode = 'circus' | 'slotracha'
export const xmlErrors: Record<XmlCode, Errors> = {
  circus: {
    malformed: 'MALFORMED',
    signature: 'HASH',
    time: 'TIME',
    closed: 'CLOSED',
    'no account': 'NO_USER',
    'name exists': 'EXISTS',
    password: 'WEAK',
    credentials: 'WRONG',
    amount: 'AMOUNT',
    'not enough': 'FUNDS',
    duplicate: 'REPEATED',
    'no reference': 'NO_REFERENCE',
  },
  slotracha: {
    malformed: '30',
    signature: '96',
    time: '95',
    closed: '91',
    'no account': '14',
    password: '15',
    credentials: '55',
    amount: '13',
    'not enough': '51',
    'no reference': '25',
  },
}

const C = pensOf('circus')
const circusAccount: Fields = { user: 'name', password: 'password' }
const circusMove: Fields = { user: 'name', amount: 'credits', reference: 'reference' }
const circusMoved = ({ reference, credits, balance }: Moved) => ({
  reference,
  amount: C.credits(credits),
  balance: C.credits(balance),
})

export const circusCalls: Record<string, Call> = {
  create: call('activate', circusAccount, ({ name }) => ({ user: name })),
  password: call('password', circusAccount, ({ name }) => ({ user: name })),
  balance: call('balance', { user: 'name' }, ({ name, balance }) => ({
    user: name,
    balance: C.credits(balance),
  })),
  deposit: call('deposit', circusMove, circusMoved),
  withdraw: call('withdraw', circusMove, circusMoved),
  find: call('find', { reference: 'reference' }, ({ reference, direction, credits }) => ({
    reference,
    type: direction,
    amount: C.credits(credits),
  })),
  rounds: call(
    'bets',
    { user: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      page,
      pages,
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        id,
        game: title,
        stake: C.credits(stake),
        payout: C.credits(payout),
        time: C.time(at),
      })),
    }),
  ),
  link: call('link', { ...circusAccount, lang: 'language', back: 'back' }, ({ link }) => ({
    link,
  })),
}

const R = pensOf('slotracha')
const slotrachaAccount: Fields = { member: 'name', pass: 'password' }
const slotrachaMove: Fields = { member: 'name', credit: 'credits', ref: 'reference' }
const slotrachaMoved = ({ reference, credits, balance }: Moved) => ({
  ref: reference,
  credit: R.credits(credits),
  balance: R.credits(balance),
})

export const slotrachaCalls: Record<string, Call> = {
  NEW: call('activate', slotrachaAccount, ({ name }) => ({ member: name })),
  PWD: call('password', slotrachaAccount, ({ name }) => ({ member: name })),
  BAL: call('balance', { member: 'name' }, ({ name, balance }) => ({
    member: name,
    balance: R.credits(balance),
  })),
  IN: call('deposit', slotrachaMove, slotrachaMoved),
  OUT: call('withdraw', slotrachaMove, slotrachaMoved),
  CHK: call('find', { ref: 'reference' }, ({ reference, direction, credits, state }) => ({
    ref: reference,
    dir: direction === 'deposit' ? 'IN' : 'OUT',
    state: state === 'applied' ? 1 : 0,
    credit: R.credits(credits),
  })),
  LOG: call(
    'bets',
    { member: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      more: page < pages ? 1 : 0,
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        no: id,
        game: title,
        bet: R.credits(stake),
        win: R.credits(payout),
        ts: R.time(at),
      })),
    }),
  ),
  URL: call('link', { ...slotrachaAccount, lang: 'language', back: 'back' }, ({ link }) => ({
    url: link,
  })),
}
