import type { Moved, RefusalReason } from '../requests.ts'
import { type Call, call, type Fields, pensOf } from '../wire.ts'

// The form family's calls by provider, as the tables of docs/adapters-games.md define them.

export type Errors = Partial<Record<RefusalReason, string | number>> & {
  malformed: string | number
}

export type FormCode = 'JOKER' | 'SLOTXO' | 'joker2' | 'SUPERSLOT'
export const formErrors: Record<FormCode, Errors> = {
  JOKER: {
    malformed: 'InvalidRequest',
    signature: 'InvalidSignature',
    time: 'ExpiredTimestamp',
    closed: 'Maintenance',
    'no account': 'UserNotFound',
    password: 'InvalidPassword',
    amount: 'InvalidAmount',
    'not enough': 'InsufficientCredit',
    duplicate: 'RequestIDUsed',
    'no reference': 'RequestNotFound',
  },
  SLOTXO: {
    malformed: 1,
    signature: 2,
    time: 3,
    closed: 4,
    'no account': 10,
    password: 11,
    amount: 20,
    'not enough': 21,
    duplicate: 22,
    'no reference': 23,
  },
  joker2: {
    malformed: 'FORM',
    signature: 'HASH',
    time: 'STAMP',
    closed: 'SHUT',
    'no account': 'NO_NAME',
    'name exists': 'NAME_USED',
    password: 'PASS_RULE',
    amount: 'CASH_RULE',
    'not enough': 'CASH_SHORT',
    duplicate: 'KEY_USED',
  },
  SUPERSLOT: {
    malformed: 'bad_request',
    signature: 'bad_signature',
    time: 'stale',
    closed: 'maintenance',
    'no account': 'member_not_found',
    password: 'weak_password',
    amount: 'amount_invalid',
    'not enough': 'amount_exceeds_balance',
    duplicate: 'transfer_exists',
    'no reference': 'transfer_not_found',
  },
}

const J = pensOf('JOKER')
const jokerAccount: Fields = { Username: 'name', Password: 'password' }
const jokerSigned = ({ direction, credits }: Pick<Moved, 'direction' | 'credits'>) =>
  direction === 'withdraw' ? J.less(credits) : J.credits(credits)

export const jokerCalls: Record<string, Call> = {
  CU: call('activate', jokerAccount, ({ name }) => ({ Username: name, Status: 'OK' })),
  SP: call('password', jokerAccount, ({ name }) => ({ Username: name, Status: 'OK' })),
  GC: call('balance', { Username: 'name' }, ({ name, balance }) => ({
    Username: name,
    Credit: J.credits(balance),
  })),
  TC: call('deposit', { Username: 'name', Amount: 'signed', RequestID: 'reference' }, (moved) => ({
    Username: moved.name,
    RequestID: moved.reference,
    Amount: jokerSigned(moved),
    Credit: J.credits(moved.balance),
  })),
  TCH: call('find', { RequestID: 'reference' }, (found) => ({
    RequestID: found.reference,
    Username: found.name,
    Amount: jokerSigned(found),
    Status: 'Done',
  })),
  TS: call(
    'bets',
    { Username: 'name', StartDate: 'from', EndDate: 'to', Page: 'page' },
    ({ bets, page, pages }) => ({
      Page: page,
      More: page < pages,
      Rounds: bets.map(({ id, title, stake, payout, at }) => ({
        RoundID: id,
        Game: title,
        Bet: J.credits(stake),
        Win: J.credits(payout),
        Time: J.time(at),
      })),
    }),
  ),
}

const X = pensOf('SLOTXO')
const slotxoAccount: Fields = { account: 'name', pass: 'password' }
const slotxoMove: Fields = { account: 'name', amount: 'credits', ref: 'reference' }
const slotxoMoved = ({ name, reference, credits, balance }: Moved) => ({
  account: name,
  ref: reference,
  amount: X.credits(credits),
  balance: X.credits(balance),
})

export const slotxoCalls: Record<string, Call> = {
  '/user/create': call('activate', slotxoAccount, ({ name }) => ({ account: name })),
  '/user/password': call('password', slotxoAccount, ({ name }) => ({ account: name })),
  '/user/balance': call('balance', { account: 'name' }, ({ name, balance }) => ({
    account: name,
    balance: X.credits(balance),
  })),
  '/credit/in': call('deposit', slotxoMove, slotxoMoved),
  '/credit/out': call('withdraw', slotxoMove, slotxoMoved),
  '/credit/query': call(
    'find',
    { ref: 'reference' },
    ({ reference, name, direction, credits }) => ({
      ref: reference,
      account: name,
      type: direction === 'deposit' ? 'in' : 'out',
      amount: X.credits(credits),
    }),
  ),
  '/report/rounds': call(
    'bets',
    { account: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      page,
      pages,
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        id,
        game: title,
        bet: X.credits(stake),
        win: X.credits(payout),
        time: X.time(at),
      })),
    }),
  ),
}

const K = pensOf('joker2')
const joker2Account: Fields = { name: 'name', pass: 'password' }
const joker2Move: Fields = { name: 'name', cash: 'credits', key: 'reference' }
const joker2Moved = ({ reference, credits, balance }: Moved) => ({
  Key: reference,
  Cash: K.credits(credits),
  Balance: K.credits(balance),
})

/** A link is reported as the address that it opens; the handler adds the host. */
export const joker2Calls: Record<string, Call> = {
  OPEN: call('activate', joker2Account, ({ name }) => ({ Name: name })),
  PASS: call('password', joker2Account, ({ name }) => ({ Name: name })),
  CASH: call('balance', { name: 'name' }, ({ name, balance }) => ({
    Name: name,
    Cash: K.credits(balance),
  })),
  IN: call('deposit', joker2Move, joker2Moved),
  OUT: call('withdraw', joker2Move, joker2Moved),
  LOG: call(
    'bets',
    { name: 'name', since: 'from', until: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      Log: bets.map(({ id, title, stake, payout, at }) => ({
        Id: id,
        Game: title,
        In: K.credits(stake),
        Out: K.credits(payout),
        At: K.time(at),
      })),
      Next: page < pages ? page + 1 : 0,
    }),
  ),
  LINK: call('link', { name: 'name', lang: 'language', back: 'back' }, ({ link }) => ({
    Url: link,
  })),
}

const S = pensOf('SUPERSLOT')
const superslotAccount: Fields = { member: 'name', password: 'password' }
const superslotMove: Fields = { member: 'name', amount: 'credits', transfer_id: 'reference' }
const superslotMoved = ({ reference, credits, balance }: Moved) => ({
  transfer_id: reference,
  amount: S.credits(credits),
  balance: S.credits(balance),
})

export const superslotCalls: Record<string, Call> = {
  '/v1/register': call('activate', superslotAccount, ({ name }) => ({ member: name })),
  '/v1/password': call('password', superslotAccount, ({ name }) => ({ member: name })),
  '/v1/balance': call('balance', { member: 'name' }, ({ name, balance }) => ({
    member: name,
    balance: S.credits(balance),
  })),
  '/v1/deposit': call('deposit', superslotMove, superslotMoved),
  '/v1/withdraw': call('withdraw', superslotMove, superslotMoved),
  '/v1/transfer': call('find', { transfer_id: 'reference' }, (found) => ({
    transfer_id: found.reference,
    direction: found.direction,
    amount: S.credits(found.credits),
    ...(found.state === 'refused'
      ? { state: 'rejected', error: formErrors.SUPERSLOT[found.why] }
      : { state: 'completed' }),
  })),
  '/v1/rounds': call(
    'bets',
    { member: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        round_id: id,
        game: title,
        stake: S.credits(stake),
        payout: S.credits(payout),
        settled: S.time(at),
      })),
      more: page < pages,
    }),
  ),
}
