import type { Works } from '../platform/jobs/work.ts'
import { takeCallback } from './confirm.ts'
import { cancelAtGateway, sweep, watchQr } from './qr/watch.ts'

/** Everything about QRs that happens without a member waiting. */
export const depositJobs = {
  'deposit.credit': takeCallback,
  'deposit.confirm': takeCallback,
  'deposit.watch': watchQr,
  'deposit.cancel': cancelAtGateway,
  'deposit.sweep': sweep,
} satisfies Partial<Works>
