import * as z from 'zod/mini'
import { amount, moment } from './amount.ts'
import { endpoint } from './endpoint.ts'
import { pageInput } from './page.ts'
import { statementStatuses } from './statement.ts'
import { code } from './text.ts'

/** DEP-09: PNG or JPEG in the field `file`. SLIP_NO_FILE, SLIP_INVALID_FILE, SLIP_UPLOAD_FAIL, SLIP_CLOSED. */
export const slipBytesMax = 10 * 1024 * 1024
export const uploadSlip = endpoint('POST /api/wallet/slip', {
  access: 'member',
  activity: 'deposit',
  summary:
    'Uploads the slip of a bank transfer. The server reads it, checks it with the bank, and credits or refuses it.',
  timeoutMs: 300_000,
  upload: {
    bytesMax: slipBytesMax,
    types: ['image/png', 'image/jpeg'],
    none: 'SLIP_NO_FILE',
    invalid: 'SLIP_INVALID_FILE',
    failed: 'SLIP_UPLOAD_FAIL',
    mayBeSmaller: true,
  },
  invalidates: ['slips'],
  input: z.strictObject({}),
  output: z.object({
    message: z.string(),
    reference: z.string(),
    /** The member has uploaded this file before, and its slip is not checked again. Servers of the version before do not say it. */
    isRepeated: z.optional(z.boolean()),
  }),
})

/** STM-04: known reasons for which a slip was not credited. */
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
/** STM-04: all reasons of the specification. UNKNOW_ERROR is its spelling. */
export const slipReasons = [...slipRefusals, 'UNKNOW_ERROR'] as const

/** Checks of a slip's transfer, in the order in which the first failure gives the reason. */
export const slipChecks = [
  'receiver',
  'holder',
  'currency',
  'used-before',
  'sender-account',
  'sender-name',
  'age',
  'amount',
] as const

/** Verdicts of a check. All but `pass` and `not-comparable` (names in two scripts) are failures. */
export const slipVerdicts = [
  'pass',
  'fail',
  'not-comparable',
  'closed',
  'several',
  'too-old',
  'in-future',
  'above-limit',
] as const

/**
 * `amount` is 0 until the bank reports it. `link` is set if the picture can be opened directly. `deposit` is the
 * statement's reference of the deposit that credited the slip's transfer to this member: by this slip, or before it came
 * (SLIP_REFNO_DUPLICATED), by the bank's own report or an earlier slip.
 */
export const Slip = z.object({
  createdAt: moment,
  amount,
  status: z.enum(statementStatuses),
  note: z.nullable(z.enum(slipReasons)),
  link: z.nullable(z.string()),
  reference: z.string(),
  deposit: z.nullable(z.string()),
})
export type Slip = z.output<typeof Slip>

export const slips = endpoint('POST /api/statement/slip', {
  access: 'member',
  asksAlone: true,
  summary:
    'Lists the slips that the member uploaded, newest first, or the one with this reference.',
  changes: false,
  tags: ['slips'],
  input: z.strictObject({ ...pageInput.shape, reference: z.optional(code) }),
  output: z.object({ total: z.int(), slips: z.array(Slip) }),
})

/** Unknown references and those of other members both get NO_DATA. The address is valid for 60 seconds. */
export const slipPicture = endpoint('GET /api/statement/slip/reference/:reference', {
  access: 'member',
  summary: 'Returns the address of a slip’s picture.',
  input: z.strictObject({ reference: code }),
  output: z.object({ url: z.string() }),
})
