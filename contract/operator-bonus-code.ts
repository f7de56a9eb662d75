import * as z from 'zod/mini'
import { moment } from './amount.ts'
import { takesTwoOutput } from './approval.ts'
import { endpoint } from './endpoint.ts'
import { bonusCode } from './operator-bonus.ts'
import { line } from './text.ts'

/** A batch has at most so many codes, and a promotion so many batches. */
export const codeBounds = { count: 10_000, batches: 100 } as const

const reason = line(500, 3)
const count = z.int().check(z.minimum(1), z.maximum(codeBounds.count))
const batch = z.string().check(z.regex(/^\d{1,15}$/))

/** The fields of a new batch. `purpose` says who gets its codes, which members can use until `endsAt`. */
const NewBatch = z.strictObject({
  purpose: line(60),
  count,
  endsAt: z.nullable(moment),
})

/** Codes of a promotion, each of which one member can use once. */
const CodeBatch = z.object({
  id: z.string(),
  ...NewBatch.shape,
  used: z.int(),
  by: z.string(),
  at: moment,
  isStopped: z.boolean(),
})
export type CodeBatch = z.output<typeof CodeBatch>

/** NO_DATA. The newest first. */
export const codeBatches = endpoint('GET /api/console/bonuses/:code/batches', {
  access: 'operator',
  right: 'bonuses.read',
  summary: 'Lists the batches of one-time codes of a promotion.',
  tags: ['bonuses'],
  input: z.strictObject({ code: bonusCode }),
  output: z.object({
    now: moment,
    batches: z.array(CodeBatch),
    proposal: z.nullable(z.object({ by: z.string(), isMine: z.boolean() })),
  }),
})

/** Takes two. NO_DATA: there is no such promotion. BAD_REQUEST: it has the most batches, or `endsAt` is past. */
export const addCodeBatch = endpoint('POST /api/console/bonuses/:code/batches', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Makes one-time codes of a promotion.',
  invalidates: ['bonuses', 'approvals'],
  input: z.strictObject({ code: bonusCode, ...NewBatch.shape, reason }),
  output: takesTwoOutput,
})

/** One operator stops a batch, at once. Members who used a code keep the promotion. NO_DATA. */
export const stopCodeBatch = endpoint('POST /api/console/bonuses/:code/batches/:batch/stop', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Stops a batch: nobody can use its codes any more.',
  invalidates: ['bonuses'],
  input: z.strictObject({ code: bonusCode, batch, reason }),
  output: z.object({ outcome: z.enum(['done', 'already_decided']) }),
})

/** The audit has each saving. NO_DATA. */
export const saveCodeBatch = endpoint('POST /api/console/bonuses/:code/batches/:batch/csv', {
  access: 'operator',
  right: 'bonuses.change',
  summary: 'Returns the codes of a batch as a CSV file, with the time at which each was used.',
  changes: false,
  isCsv: true,
  timeoutMs: 60_000,
  input: z.strictObject({ code: bonusCode, batch }),
  output: z.custom<AsyncIterable<string>>(),
})
