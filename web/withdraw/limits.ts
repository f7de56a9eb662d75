import type { withdrawLimits } from '#contract/withdraw'
import type { Amount } from '#money'
import type { Out } from '../app/ask.ts'

export type Limits = Out<typeof withdrawLimits>
export type Trouble = 'tooLittle' | 'tooMuch' | 'notEnough'

/** WDR-02: what is wrong with an amount, before it is sent. */
export function troubleIn(amount: Amount, total: Amount, limits: Limits): Trouble | undefined {
  if (amount < limits.withdrawMin) return 'tooLittle'
  if (amount > limits.withdrawMax) return 'tooMuch'
  return amount > total ? 'notEnough' : undefined
}

/** What one withdrawal can take of it. */
export const mostOf = (total: Amount, { withdrawMax }: Limits): Amount =>
  Math.min(total, withdrawMax) as Amount
