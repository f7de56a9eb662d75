import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The version that the contact page shows. */
export const appVersion = '1.1.14'

export const regions = ['th', 'lao'] as const
export type Region = (typeof regions)[number]

const nothing = z.strictObject({})

export const BankName = z.object({ nameTH: z.string(), nameEN: z.string(), nameLA: z.string() })
export const Bank = z.extend(BankName, { code: z.string() })

/** `gone` (410) when the service is terminated; every other call then says so too. */
export const active = endpoint('GET /api/lookup/active', {
  access: 'anyone',
  summary: 'Whether the service is there.',
  input: nothing,
  output: z.object({ message: z.string() }),
})

export const info = endpoint('GET /api/lookup/info', {
  access: 'anyone',
  summary: 'The name of the service and its website.',
  input: nothing,
  output: z.object({ name: z.string(), website: z.string() }),
})

export const banks = endpoint('GET /api/lookup/banks', {
  access: 'anyone',
  summary: 'The banks that a member may register.',
  input: nothing,
  output: z.object({ banks: z.array(Bank) }),
})

export const sources = endpoint('GET /api/lookup/sources', {
  access: 'anyone',
  summary: 'How members come to hear of the service.',
  input: nothing,
  output: z.object({ sources: z.array(z.object({ code: z.string(), description: z.string() })) }),
})

export const registerOtp = endpoint('GET /api/lookup/registerOTP', {
  access: 'anyone',
  summary: 'Whether registering asks for a code by SMS.',
  input: nothing,
  output: z.object({ registerOTP: z.boolean() }),
})

export const enableChatWidget = endpoint('GET /api/lookup/enableChatWidget', {
  access: 'anyone',
  summary: 'Whether the support chat shows.',
  input: nothing,
  output: z.object({ enableChatWidget: z.boolean() }),
})

export const conditions = endpoint('GET /api/lookup/conditions', {
  access: 'anyone',
  summary: 'The conditions of use, each as cleaned HTML.',
  input: nothing,
  output: z.object({ conditions: z.array(z.string()) }),
})

export const agreements = endpoint('GET /api/lookup/agreements', {
  access: 'anyone',
  summary: 'What a member agrees to, each as cleaned HTML.',
  input: nothing,
  output: z.object({ agreements: z.array(z.string()) }),
})

export const notice = endpoint('GET /api/lookup/notice', {
  access: 'anyone',
  summary: 'The bonus notice as cleaned HTML; {percentFail} is filled in by the app.',
  input: nothing,
  output: z.object({ notice: z.string() }),
})

export const contact = endpoint('GET /api/lookup/contact', {
  access: 'anyone',
  summary: 'How to reach support. lineQR is SVG markup.',
  input: nothing,
  output: z.object({
    contactText: z.string(),
    lineLink: z.string(),
    lineName: z.string(),
    lineQR: z.string(),
  }),
})

/** Closing hours are local time of Asia/Bangkok, "HH:mm"; one may run over midnight. */
export const slipHours = endpoint('GET /api/lookup/slip', {
  access: 'anyone',
  summary: 'Whether slips are taken now, and when they are not.',
  input: nothing,
  output: z.object({
    isOpen: z.boolean(),
    closed: z.array(z.object({ from: z.string(), to: z.string() })),
  }),
})
