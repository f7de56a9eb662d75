import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { done } from './page.ts'
import { BankName } from './site.ts'
import { line, secret } from './text.ts'

export const Profile = z.object({
  _id: z.string(),
  username: z.string(),
  name: z.string(),
  coin: z.int(),
  createdAt: moment,
})
export type Profile = z.output<typeof Profile>

export const BankAccount = z.object({
  bankCode: z.string(),
  bankAccountName: z.string(),
  bankAccountNo: z.string(),
  bank: BankName,
})

export const profile = endpoint('GET /api/account/profile', {
  access: 'member',
  summary: 'Returns the member and the registered bank account.',
  tags: ['profile'],
  input: z.strictObject({}),
  output: z.object({ profile: Profile, bankAccount: BankAccount }),
})

/** Only the name can change. The bank account is changed by support, so its fields must equal the registered ones. */
export const updateProfile = endpoint('PUT /api/account/profile', {
  access: 'member',
  summary: 'Changes the profile name.',
  invalidates: ['profile', 'wallet'],
  input: z.strictObject({
    name: line(60),
    bankCode: line(16),
    bankAccountName: line(120),
    bankAccountNo: line(20),
  }),
  output: done,
})

/** HOM-09: sets the English spelling of the holder's name, for banks that need it. */
export const updateBankAccountName = endpoint('PUT /api/account/bankAccountName', {
  access: 'member',
  summary: "Sets the holder's name in English, for banks that need it.",
  invalidates: ['wallet', 'profile'],
  input: z.strictObject({ bankCode: line(16), bankAccountName: line(120) }),
  output: done,
})

/** Counts for 15 minutes of this session. WRONG_PASSWORD; REQUEST_LIMIT_1MIN after wrong ones, as at sign-in. */
export const confirmPassword = endpoint('POST /api/account/confirmPassword', {
  access: 'member',
  summary: 'Checks the password again, before a withdrawal that requires it.',
  changes: false,
  hasSecret: true,
  input: z.strictObject({ password: secret }),
  output: done,
})

/** Ends every other session of the member. */
export const changePassword = endpoint('PUT /api/account/changepwd', {
  access: 'member',
  summary: 'Changes the password.',
  hasSecret: true,
  input: z.strictObject({ oldPassword: secret, newPassword: secret }),
  output: done,
})
