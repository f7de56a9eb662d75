// Texts about the service that anyone may read. The first page needs none of them.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const nothing = z.strictObject({})

export const conditions = endpoint('GET /api/lookup/conditions', {
  access: 'anyone',
  summary: 'Returns the terms of use as sanitized HTML.',
  input: nothing,
  output: z.object({ conditions: z.array(z.string()) }),
})

export const agreements = endpoint('GET /api/lookup/agreements', {
  access: 'anyone',
  summary: 'Returns the agreements for members as sanitized HTML.',
  input: nothing,
  output: z.object({ agreements: z.array(z.string()) }),
})

export const notice = endpoint('GET /api/lookup/notice', {
  access: 'anyone',
  summary: 'Returns the bonus notice as sanitized HTML; the app fills in {percentFail}.',
  input: nothing,
  output: z.object({ notice: z.string() }),
})

export const contact = endpoint('GET /api/lookup/contact', {
  access: 'anyone',
  summary:
    'Returns the contact data of support. lineQR is SVG markup; lineLink is a link to https, tel or LINE, or empty.',
  input: nothing,
  output: z.object({
    contactText: z.string(),
    lineLink: z.string(),
    lineName: z.string(),
    lineQR: z.string(),
  }),
})
