import type { Work } from '../context.ts'
import { takeCallback } from './confirm.ts'
import { cancelAtGateway, sweep, watchQr } from './watch.ts'

/** Everything about QRs that happens without a member waiting. */
export const depositWorks = {
  'deposit.credit': takeCallback,
  'deposit.confirm': takeCallback,
  'deposit.watch': watchQr,
  'deposit.cancel': cancelAtGateway,
  'deposit.sweep': sweep,
} satisfies Record<string, Work>
