import type { Works } from '../platform/jobs/work.ts'
import { takeCallback } from './confirm.ts'
import { cancelAtGateway, sweep, watchQr } from './qr/watch.ts'

/** All background work on QRs. */
export const depositJobs = {
  'deposit.credit': takeCallback,
  'deposit.confirm': takeCallback,
  'deposit.watch': watchQr,
  'deposit.cancel': cancelAtGateway,
  'deposit.sweep': sweep,
} satisfies Partial<Works>
