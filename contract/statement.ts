import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'
import { code } from './text.ts'

export const statementTypes = ['deposit', 'bonus', 'finish_bonus', 'withdraw', 'transfer'] as const
export const statementStatuses = ['IN_PROGRESS', 'SUCCESS', 'FAILED'] as const

const described = z.optional(z.object({ description: z.string() }))

/** STM-01. `from` and `to` are names of places: WALLET, a bank's or a game's code. At most one of the last five. */
export const StatementEntry = z.object({
  _id: z.string(),
  statementType: z.enum(statementTypes),
  status: z.enum(statementStatuses),
  from: z.string(),
  to: z.string(),
  amount,
  createdAt: moment,
  /** When it became final; null while it is in progress. */
  endedAt: z.nullable(moment),
  reference: z.string(),
  bonus: described,
  promotion: described,
  invite: described,
  refund: described,
  luckydraw: described,
})
export type StatementEntry = z.output<typeof StatementEntry>

export const statement = endpoint('POST /api/statement', {
  access: 'member',
  summary: 'What happened to the member’s money, newest first.',
  changes: false,
  tags: ['statement'],
  input: pageInput,
  output: z.object({ total: z.int(), statements: z.array(StatementEntry) }),
})

/** STM-04: why a slip was not credited, where somebody can say why. */
export const slipRefusals = [
  'UPLOADED_FILE_NOT_EXIST',
  'IMG_SIZE_UNABLE_TO_PROCESS',
  'CANNOT_READ_CROPPED_IMAGE',
  'DEST_ACC_INVALID',
  'SLIP_REFNO_DUPLICATED',
  'UNSTABLE_REFNO_ON_SLIP',
  'TRIPPLE_WRONG_CAPTCHA',
  'INVALID_SLIP',
  'NOT_MATCH',
  'EXPIRED_SLIP',
] as const
/** STM-04: the catalogue of the specification, with its spelling of what nobody knows. */
export const slipReasons = [...slipRefusals, 'UNKNOW_ERROR'] as const

/** `amount` is 0 until the bank has told it. `link` is there when the picture may be opened as it is. */
export const Slip = z.object({
  createdAt: moment,
  amount,
  status: z.enum(statementStatuses),
  note: z.nullable(z.enum(slipReasons)),
  link: z.nullable(z.string()),
  reference: z.string(),
})
export type Slip = z.output<typeof Slip>

export const slips = endpoint('POST /api/statement/slip', {
  access: 'member',
  summary: 'The slips that the member handed in, newest first.',
  changes: false,
  tags: ['slips'],
  input: pageInput,
  output: z.object({ total: z.int(), slips: z.array(Slip) }),
})

/** Another member’s reference is as unknown as one that never was: NO_DATA. The address is good for 60 seconds. */
export const slipPicture = endpoint('GET /api/statement/slip/reference/:reference', {
  access: 'member',
  summary: 'Where the picture of a slip can be seen.',
  input: z.strictObject({ reference: code }),
  output: z.object({ url: z.string() }),
})
