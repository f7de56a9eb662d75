import { sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Amount, toAmount } from '#money'
import { createBankFeed, sandboxFeed } from './banks/feed.ts'
import { createPayout, sandboxPayout } from './banks/payout.ts'
import { createSlipCheck, sandboxSlipCheck } from './banks/slip-check.ts'
import { type BoundName, isMoment, isWithin } from './bounds.ts'
import { createGateways } from './gateways/registry.ts'
import { numbersIn, readOr, wrongNumbers } from './numbers-testing.ts'
import { envelope, form, hmac, json, now, reply, settings, theirs, url } from './replies-testing.ts'
import { createTrueWallet, sandboxTrueWallet } from './truewallet/truewallet.ts'

// Goal: no wrong number from a gateway, a bank or TrueWallet is read as money. Method: replaces each number in each
// reply and callback by every wrong value. It must be unreadable, or what is read must be within its bound. The games
// have games/numbers.test.ts.
const gateways = createGateways(settings)

/** A case: the text, how it is read, and which results are money and times. */
type Case = {
  inside: object
  /** A reply is read as the one to a request with this reference. */
  read: (inside: unknown, reference?: string) => object
  bound: BoundName
  amounts: number
}
const payment = { id: 'P1', amount: 10_000, time: now.getTime() }
const wwOrder = {
  code: '0',
  order_no: 'Q1',
  ww_no: 'W1',
  currency: 'THB',
  state: '1',
  qr_data: 'x',
  qr_name: 'K',
  expire_at: '1785481390',
  pay_count: '1',
  pay_1_id: 'P1',
  pay_1_amount: '10000',
  pay_1_time: '1785481390',
}
const iso = now.toISOString()
const line = {
  reference: '016212140205CPP08341',
  amount: '500.00',
  currency: 'THB',
  at: iso,
  bank: 'SCB',
  account: '0004560002',
  mobile: '0800001234',
  sender: { bank: 'KBANK', account: 'x', name: 'x', mobile: 'x' },
}
const gift = { voucher: 'x', mobile: line.mobile, at: now }
const paid = {
  bank: 'SCB',
  account: '1234567890',
  name: 'x',
  amount: toAmount(500_00),
  currency: 'BAHT' as const,
  at: now,
}
const feed = createBankFeed(sandboxFeed(url))
const wallet = createTrueWallet(sandboxTrueWallet(url))
const payout = createPayout(sandboxPayout(url))
const slips = createSlipCheck(sandboxSlipCheck(url))
const { PAYONEX, KBANK, WW, PAYTIMZ } = Object.fromEntries(gateways)

const cases: Record<string, Case> = {
  'KBANK, a QR': {
    inside: {
      status: 'SUCCESS',
      qrId: 'K',
      partnerTransactionId: 'Q1',
      currency: 'THB',
      qrText: 'x',
      receiverName: 'K',
      expiresAt: iso,
      qrStatus: 'PAID',
      payments: [{ transactionId: 'P1', amount: '100.00', paidAt: iso }],
    },
    read: (inside, reference = 'Q1') =>
      KBANK!.find.read(reply(json(inside)), { reference, at: now }),
    bound: 'qrPayment',
    amounts: 1,
  },
  'KBANK, a callback': {
    inside: {
      event: 'QR_PAID',
      partnerTransactionId: 'Q1',
      transactionId: 'P1',
      amount: '100.00',
      currency: 'THB',
      paidAt: iso,
    },
    read: (inside) => {
      const { merchant, key } = settings.KBANK
      const signature = hmac('sha256', key, `${iso}\n${json(inside)}`).toString('base64')
      const headers = { 'x-partner-id': merchant, 'x-request-time': iso, 'x-signature': signature }
      return KBANK!.readCallback({ raw: Buffer.from(json(inside)), headers, now })
    },
    bound: 'qrPayment',
    amounts: 1,
  },
  'PAYONEX, a payment': {
    inside: {
      id: 'x',
      reference: 'Q1',
      currency: 'THB',
      status: 'succeeded',
      expires_at: iso,
      qr: { payload: 'x', account_name: 'K' },
      transactions: [{ id: 'P1', amount: 100.5, paid_at: iso }],
    },
    read: (inside, reference = 'Q1') =>
      PAYONEX!.find.read(reply(json(inside)), { reference, at: now }),
    bound: 'qrPayment',
    amounts: 1,
  },
  'PAYONEX, a callback': {
    inside: {
      event: 'payment.succeeded',
      data: { reference: 'Q1', transaction: 'P1', amount: 100.5, currency: 'THB', paid_at: iso },
    },
    read: (inside) => {
      const seal = sign(null, Buffer.from(`${iso}.${json(inside)}`), theirs.privateKey)
      const headers = {
        'payonex-timestamp': iso,
        'payonex-signature': `ed25519=${seal.toString('base64')}`,
      }
      return PAYONEX!.readCallback({ raw: Buffer.from(json(inside)), headers, now })
    },
    bound: 'qrPayment',
    amounts: 1,
  },
  'WW, an order': {
    inside: wwOrder,
    read: (inside, reference = 'Q1') => WW!.find.read(reply(form(inside)), { reference, at: now }),
    bound: 'qrPayment',
    amounts: 1,
  },
  'WW, a callback': {
    inside: {
      merchant_no: settings.WW.merchant,
      order_no: 'Q1',
      pay_id: 'P1',
      currency: 'THB',
      amount: '10000',
      pay_time: '1785481390',
      ts: String(now.getTime() / 1000),
    },
    read: (inside) => WW!.readCallback({ raw: Buffer.from(form(inside)), headers: {}, now }),
    bound: 'qrPayment',
    amounts: 1,
  },
  'PAYTIMZ, a QR': {
    inside: {
      ok: true,
      qr: {
        id: 'x',
        reference: 'Q1',
        text: 'x',
        to: 'K',
        expires: now.getTime(),
        state: 'paid',
        payments: [{ ...payment, amount: { currency: 'THB', minor: 10_000 } }],
      },
    },
    read: (inside, reference = 'Q1') =>
      PAYTIMZ!.find.read(reply(envelope(inside)), { reference, at: now }),
    bound: 'qrPayment',
    amounts: 1,
  },
  'PAYTIMZ, a callback': {
    inside: {
      event: 'qr.paid',
      reference: 'Q1',
      time: now.getTime(),
      payment: { ...payment, amount: { currency: 'THB', minor: 10_000 } },
    },
    read: (inside) =>
      PAYTIMZ!.readCallback({ raw: Buffer.from(envelope(inside)), headers: {}, now }),
    bound: 'qrPayment',
    amounts: 1,
  },
  'the feed': {
    inside: { transfers: [line], next: 'F1' },
    read: (inside) => feed.list.read(reply(json(inside)), { ...line, at: now }),
    bound: 'transferIn',
    amounts: 1,
  },
  'TrueWallet’s feed': {
    inside: { transfers: [line], next: 'F1' },
    read: (inside) => wallet.list.read(reply(json(inside)), { ...line, at: now }),
    bound: 'transferIn',
    amounts: 1,
  },
  'a voucher redeemed': {
    inside: { reference: 'Q1', status: 'redeemed', amount: '50.00', currency: 'THB' },
    read: (inside, reference = 'Q1') =>
      wallet.redeem.read(reply(json(inside)), { ...gift, reference }),
    bound: 'voucher',
    amounts: 1,
  },
  'a voucher found': {
    inside: { reference: 'Q1', status: 'redeemed', amount: '50.00', currency: 'THB' },
    read: (inside, reference = 'Q1') =>
      wallet.find.read(reply(json(inside)), { ...gift, reference }),
    bound: 'voucher',
    amounts: 1,
  },
  'a payout': {
    inside: { reference: 'Q1', status: 'paid', amount: '500.00', currency: 'THB' },
    read: (inside, reference = 'Q1') =>
      payout.pay.read(reply(json(inside)), { ...paid, reference }),
    bound: 'paidOut',
    amounts: 1,
  },
  'a payout found': {
    inside: { payouts: [{ reference: 'Q1', status: 'paid', amount: '500.00', currency: 'THB' }] },
    read: (inside, reference = 'Q1') =>
      payout.find.read(reply(json(inside)), { ...paid, reference }),
    bound: 'paidOut',
    amounts: 1,
  },
  'a slip': {
    inside: {
      state: 'found',
      sendingBank: '004',
      reference: 'R',
      amount: '500.00',
      currency: 'THB',
      at: iso,
      sender: { ...line.sender },
      receiver: { ...line.sender },
    },
    read: (inside) =>
      slips.look.read(reply(json(inside)), { bankNumber: '004', reference: 'R', at: now }),
    bound: 'transferIn',
    amounts: 1,
  },
}

/** Collects all amounts and times in a result. */
function valuesIn(read: unknown): { amounts: Amount[]; moments: Date[] } {
  const outcome: ReturnType<typeof valuesIn> = { amounts: [], moments: [] }
  const look = (value: unknown, name = '') => {
    if (value instanceof Date) outcome.moments.push(value)
    else if (name === 'amount') outcome.amounts.push(value as Amount)
    else if (typeof value === 'object' && value !== null)
      for (const [inside, each] of Object.entries(value)) look(each, inside)
  }
  look(read)
  return outcome
}

describe.each(Object.entries(cases))('%s', (_, { inside, read, bound, amounts }) => {
  const answer = (outcome: unknown) => readOr(() => read(outcome) as { word: string })

  test('is read correctly', () => {
    expect(['done', 'payment']).toContain(answer(inside).word)
    expect(valuesIn(answer(inside)).amounts).toHaveLength(amounts)
  })

  test('TRF-04 an impossible number is unreadable, or does not change any credited amount', () => {
    let refused = 0
    for (const place of numbersIn(inside))
      for (const wrong of [...wrongNumbers, '9999999999.99', 9_999_999_999_99, '999999999999']) {
        const { amounts: read, moments } = valuesIn(answer(place.with(wrong)))
        const at = `${place.path} as ${String(wrong)}`
        if (read.length === 0) refused += 1
        for (const amount of read) expect(isWithin(bound, amount), `${at}: ${amount}`).toBe(true)
        for (const moment of moments) expect(isMoment(moment), at).toBe(true)
      }
    expect(refused).toBeGreaterThan(10)
  })
})

test.each([
  ...['KBANK, a QR', 'PAYONEX, a payment', 'WW, an order', 'PAYTIMZ, a QR'],
  ...['a voucher redeemed', 'a voucher found', 'a payout', 'a payout found'],
])('TRF-04 %s with another reference says nothing about ours', (name) => {
  const { inside, read } = cases[name]!
  expect(read(inside)).toMatchObject({ word: 'done' })
  expect(() => read(inside, 'Q2')).toThrow('another reference')
})

test('DEP-01 an unreadable line does not stop the others, and is kept', () => {
  const odd = { ...line, amount: '99999999.00' }
  const outcome = feed.list.read(reply(json({ transfers: [line, odd, 7, line], next: 'F2' })), {
    ...line,
    at: now,
  })
  expect(outcome).toMatchObject({ word: 'done', next: 'F2', unread: [json(odd), '7'] })
  expect('lines' in outcome && outcome.lines).toHaveLength(2)
})
