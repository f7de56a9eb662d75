import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The version that the contact page shows. */
export const appVersion = '1.1.14'

export const regions = ['th', 'lao'] as const
export type Region = (typeof regions)[number]

const nothing = z.strictObject({})

export const BankName = z.object({ nameTH: z.string(), nameEN: z.string(), nameLA: z.string() })
export const Bank = z.extend(BankName, { code: z.string() })

/** Returns `gone` (410) when the service is terminated, as do all other calls of members and guests. */
export const active = endpoint('GET /api/lookup/active', {
  access: 'anyone',
  summary: 'Tells if the service is available.',
  input: nothing,
  output: z.object({ message: z.string() }),
})

export const info = endpoint('GET /api/lookup/info', {
  access: 'anyone',
  summary: 'Returns the name of the service and its website.',
  input: nothing,
  output: z.object({ name: z.string(), website: z.string() }),
})

export const banks = endpoint('GET /api/lookup/banks', {
  access: 'anyone',
  summary: 'Lists the banks that a member may register.',
  input: nothing,
  output: z.object({ banks: z.array(Bank) }),
})

export const sources = endpoint('GET /api/lookup/sources', {
  access: 'anyone',
  summary: 'Lists the channels through which members learned of the service.',
  input: nothing,
  output: z.object({ sources: z.array(z.object({ code: z.string(), description: z.string() })) }),
})

export const registerOtp = endpoint('GET /api/lookup/registerOTP', {
  access: 'anyone',
  summary: 'Tells if registration requires a code by SMS.',
  input: nothing,
  output: z.object({ registerOTP: z.boolean() }),
})

export const enableChatWidget = endpoint('GET /api/lookup/enableChatWidget', {
  access: 'anyone',
  summary: 'Tells if the app shows the support chat.',
  input: nothing,
  output: z.object({ enableChatWidget: z.boolean() }),
})

/** The app dials it: digits, grouped by spaces or hyphens, or nothing. */
export const helpLine = z.string().check(z.regex(/^(\+?\d[\d -]{1,22}\d)?$/))

/** The number of a version of the terms and agreements. A higher one is newer. */
export const termsVersion = z.int().check(z.minimum(1), z.maximum(1_000_000))

/**
 * Only the operator can state these; the app does not show an empty text. The minimum age is enforced at registration.
 * `termsVersion`: the version of the terms and agreements in force.
 */
export const Legal = z.object({
  licenceNumber: z.string().check(z.maxLength(60)),
  licensor: z.string().check(z.maxLength(120)),
  minimumAge: z.int().check(z.minimum(18), z.maximum(99)),
  helpLine,
  termsVersion,
})

export const legal = endpoint('GET /api/lookup/legal', {
  access: 'anyone',
  summary:
    'Returns the licence of the service, the minimum age of its members, a help line, and the version of the terms.',
  input: nothing,
  output: Legal,
})

/** Closing hours are in the time zone Asia/Bangkok, "HH:mm"; a period may include midnight. */
export const slipHours = endpoint('GET /api/lookup/slip', {
  access: 'anyone',
  summary: 'Tells if slip upload is open now, and when it is closed.',
  input: nothing,
  output: z.object({
    isOpen: z.boolean(),
    closed: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
})
