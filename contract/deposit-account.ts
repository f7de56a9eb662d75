import * as z from 'zod/mini'
import { currencies } from '#money'
import { amount, moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { BankName } from './site.ts'
import { line } from './text.ts'

/** QR: a gateway receives the money. GIFT: our TrueMoney number that redeems gift links. */
export const depositAccountModes = ['AUTO', 'QR', 'MANUAL', 'GIFT'] as const
export type DepositAccountMode = (typeof depositAccountModes)[number]

/** The code that stands for TrueMoney in place of a bank's. */
export const trueMoney = 'TRUEWALLET'

export const weightMost = 100
export const positionMost = 999

const count = z.int().check(z.minimum(0))
const reason = line(500, 3)
const kind = z.enum(['bank', 'wallet'])
const bankCode = z.string().check(z.regex(/^[A-Z0-9]{2,20}$/))

/** The fields of an account that can change. */
const changeable = {
  /** As the bank prints it, or no slip is credited. */
  accountName: line(100, 2),
  /** Share of the members beside the other accounts of this bank and mode. It is not shown to members if 0. */
  weight: count.check(z.maximum(weightMost)),
  /** Null without a cap. BAD_REQUEST for 0 or less. */
  dailyCap: z.nullable(amount),
  /** Accounts with a low number come first. */
  position: count.check(z.maximum(positionMost)),
}

const DepositAccount = z.object({
  kind,
  id: z.string(),
  bankCode: z.string(),
  bank: BankName,
  mode: z.enum(depositAccountModes),
  currency: z.enum(currencies),
  accountNo: z.string(),
  ...changeable,
  isOpen: z.boolean(),
  closedAt: z.nullable(moment),
  /** False while it is closed, has the weight 0, or received its cap today. */
  isOffered: z.boolean(),
  /** Percent of the members who see it, of those of its bank, mode and currency. */
  share: count,
  /** Counted each minute. Accounts of one number or gateway share them. */
  receivedToday: amount,
  countToday: count,
  /** Null if nothing came in the last 31 days. */
  lastReceivedAt: z.nullable(moment),
  /** When its feed was last read; null for an account without one. */
  readAt: z.nullable(moment),
})
export type DepositAccount = z.output<typeof DepositAccount>

export const depositAccounts = endpoint('GET /api/console/deposit-accounts', {
  access: 'operator',
  right: 'deposits.read',
  summary: 'Lists our accounts that receive deposits, with what they received today.',
  tags: ['depositAccounts'],
  input: z.strictObject({}),
  output: z.object({
    accounts: z.array(DepositAccount),
    /** Banks and gateways at which an account can be added. */
    banks: z.array(
      z.object({ code: z.string(), bank: BankName, isGateway: z.boolean(), hasQr: z.boolean() }),
    ),
    proposals: z.array(
      z.object({ id: z.string(), object: z.string(), by: z.string(), isMine: z.boolean() }),
    ),
  }),
})

/**
 * Takes two. INVALID_BANK for a bank that is not of this region, or has no such mode. EXISTING_BANK: the account is known.
 * BAD_REQUEST for a number that cannot be one.
 */
export const addDepositAccount = endpoint('POST /api/console/deposit-accounts', {
  access: 'operator',
  right: 'deposits.accounts',
  summary: 'Adds an account of ours that receives deposits.',
  invalidates: ['depositAccounts', 'approvals'],
  input: z.strictObject({
    bankCode,
    mode: z.enum(depositAccountModes),
    currency: z.enum(currencies),
    /** Digits. Empty for a payment provider. */
    accountNo: z.string().check(z.regex(/^[0-9]{0,20}$/)),
    ...changeable,
    reason,
  }),
  output: takesTwoOutput,
})

const id = z.string().check(z.regex(/^[1-9][0-9]{0,8}$/))

/** Takes two, and opens an account that is closed. NO_DATA; BAD_REQUEST for a cap out of bounds. */
export const changeDepositAccount = endpoint('PUT /api/console/deposit-accounts/:kind/:id', {
  access: 'operator',
  right: 'deposits.accounts',
  summary: 'Changes an account of ours that receives deposits, or opens it.',
  invalidates: ['depositAccounts', 'approvals'],
  input: z.strictObject({ kind, id, ...changeable, isOpen: z.boolean(), reason }),
  output: takesTwoOutput,
})

/** One operator closes, at once. Transfers that still arrive are credited. `already_decided`: it was closed. NO_DATA. */
export const closeDepositAccount = endpoint('POST /api/console/deposit-accounts/:kind/:id/close', {
  access: 'operator',
  right: 'deposits.accounts',
  summary: 'Closes an account of ours: members do not see it any more.',
  invalidates: ['depositAccounts'],
  input: z.strictObject({ kind, id, reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})
