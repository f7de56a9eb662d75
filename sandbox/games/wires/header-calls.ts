import type { Moved } from '../requests.ts'
import { type Call, call, type Fields, pensOf } from '../wire.ts'
import type { Errors } from './form-calls.ts'

// The header family's calls by provider, as the tables of docs/adapters-games.md define them.

export type HeaderCode = 'pg' | 'pgslot' | 'askmebet'
export const headerErrors: Record<HeaderCode, Errors> = {
  pg: {
    malformed: '1034',
    signature: '1200',
    time: '1201',
    closed: '1400',
    'no account': '3004',
    password: '3005',
    amount: '3201',
    'not enough': '3202',
    duplicate: '3040',
    'no reference': '3041',
  },
  pgslot: {
    malformed: 'invalid_request',
    signature: 'invalid_signature',
    time: 'request_expired',
    closed: 'maintenance',
    'no account': 'player_not_found',
    'name exists': 'player_exists',
    password: 'password_rejected',
    credentials: 'wrong_password',
    amount: 'amount_rejected',
    'not enough': 'insufficient_balance',
    duplicate: 'reference_conflict',
    'no reference': 'transfer_not_found',
  },
  askmebet: {
    malformed: 900,
    signature: 901,
    time: 902,
    closed: 999,
    'no account': 1001,
    password: 1003,
    credentials: 1004,
    amount: 1100,
    'not enough': 1101,
    duplicate: 1200,
    'no reference': 1201,
  },
}

const P = pensOf('pg')
const pgAccount: Fields = { player: 'name', password: 'password' }
const pgMove: Fields = { player: 'name', amount: 'credits', reference: 'reference' }
const pgMoved = ({ reference, credits, balance }: Moved) => ({
  reference,
  amount: P.credits(credits),
  balance: P.credits(balance),
})

export const pgCalls: Record<string, Call> = {
  'player.create': call('activate', pgAccount, ({ name }) => ({ player: name })),
  'player.password': call('password', pgAccount, ({ name }) => ({ player: name })),
  balance: call('balance', { player: 'name' }, ({ name, balance }) => ({
    player: name,
    balance: P.credits(balance),
  })),
  deposit: call('deposit', pgMove, pgMoved),
  withdraw: call('withdraw', pgMove, pgMoved),
  transfer: call('find', { reference: 'reference' }, (found) => ({
    reference: found.reference,
    type: found.direction,
    state: found.state,
    amount: P.credits(found.credits),
    ...(found.state === 'refused' && { code: headerErrors.pg[found.why] }),
  })),
  rounds: call(
    'bets',
    { player: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        id,
        game: title,
        bet: P.credits(stake),
        win: P.credits(payout),
        time: P.time(at),
      })),
      more: page < pages,
    }),
  ),
  launch: call('link', { player: 'name', lang: 'language', back: 'back' }, ({ link }) => ({
    url: link,
  })),
}

const S = pensOf('pgslot')
const pgslotMove: Fields = { name: 'name', reference: 'reference', amount: 'credits' }
const pgslotMoved = ({ reference, credits, balance }: Moved) => ({
  reference,
  amount: S.credits(credits),
  balance: S.credits(balance),
})

export const pgslotCalls: Record<string, Call> = {
  'POST /players': call('activate', { name: 'name', password: 'password' }, ({ name }) => ({
    name,
  })),
  'POST /players/{name}/password': call(
    'password',
    { name: 'name', password: 'password' },
    ({ name }) => ({ name }),
  ),
  'GET /players/{name}': call('balance', { name: 'name' }, ({ name, balance }) => ({
    name,
    balance: S.credits(balance),
  })),
  'POST /players/{name}/deposits': call('deposit', pgslotMove, pgslotMoved),
  'POST /players/{name}/withdrawals': call('withdraw', pgslotMove, pgslotMoved),
  'GET /transfers/{reference}': call(
    'find',
    { reference: 'reference' },
    ({ reference, direction, credits }) => ({
      reference,
      kind: direction === 'deposit' ? 'deposit' : 'withdrawal',
      amount: S.credits(credits),
    }),
  ),
  'GET /players/{name}/rounds': call(
    'bets',
    { name: 'name', from: 'from', to: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      rounds: bets.map(({ id, title, stake, payout, at }) => ({
        id,
        game: title,
        stake: S.credits(stake),
        payout: S.credits(payout),
        settled: S.time(at),
      })),
      page,
      pages,
    }),
  ),
  'POST /players/{name}/links': call(
    'link',
    { name: 'name', password: 'password', language: 'language', returnUrl: 'back' },
    ({ link }) => ({ link }),
  ),
}

const A = pensOf('askmebet')
const askmebetAccount: Fields = { account: 'name', password: 'password' }
const askmebetMove: Fields = { account: 'name', amount: 'credits', transactionId: 'reference' }
const askmebetMoved = ({ reference, credits, balance }: Moved) => ({
  transactionId: reference,
  amount: A.credits(credits),
  balance: A.credits(balance),
})
const askmebetStates = { applied: 'SUCCESS', pending: 'PROCESSING', refused: 'FAILED' } as const

export const askmebetCalls: Record<string, Call> = {
  'member/create': call('activate', askmebetAccount, ({ name }) => ({ account: name })),
  'member/password': call('password', askmebetAccount, ({ name }) => ({ account: name })),
  'wallet/balance': call('balance', { account: 'name' }, ({ name, balance }) => ({
    account: name,
    balance: A.credits(balance),
  })),
  'wallet/deposit': call('deposit', askmebetMove, askmebetMoved),
  'wallet/withdraw': call('withdraw', askmebetMove, askmebetMoved),
  'wallet/transaction': call('find', { transactionId: 'reference' }, (found) => ({
    transactionId: found.reference,
    action: found.direction === 'deposit' ? 'DEPOSIT' : 'WITHDRAW',
    status: askmebetStates[found.state],
    amount: A.credits(found.credits),
    ...(found.state === 'refused' && { reason: headerErrors.askmebet[found.why] }),
  })),
  'report/bets': call(
    'bets',
    { account: 'name', fromTime: 'from', toTime: 'to', page: 'page' },
    ({ bets, page, pages }) => ({
      page,
      totalPages: pages,
      bets: bets.map(({ id, title, stake, payout, at }) => ({
        betId: id,
        game: title,
        amount: A.credits(stake),
        payout: A.credits(payout),
        settledTime: A.time(at),
      })),
    }),
  ),
  'member/launch': call(
    'link',
    { ...askmebetAccount, lang: 'language', returnUrl: 'back' },
    ({ link }) => ({ url: link }),
  ),
}
