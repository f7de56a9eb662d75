import type * as z from 'zod/mini'
import type { bonusCancelCost } from '#contract/operator-member-bonus'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'

type OpenRounds = z.output<typeof bonusCancelCost.output>['openRounds']

/** One row for each game with open rounds. */
export const openRows = (open: OpenRounds, label: string, currency: Currency) =>
  open.map(({ game, amount }) => ({
    label: `${label} · ${game}`,
    value: <Money amount={amount} currency={currency} />,
  }))
