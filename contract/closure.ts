import * as z from 'zod/mini'
import { moment } from './amount.ts'

/** `no_new_money`: money only comes back from there. `maintenance`: it cannot be used at all; money can still come back. */
export const closedStates = ['no_new_money', 'maintenance'] as const

/** Set while a game or a way of depositing is closed. `text` is in the member's language, and empty if the operator wrote none. */
export const Closed = z.nullable(
  z.object({ state: z.enum(closedStates), text: z.string(), until: z.nullable(moment) }),
)
export type Closed = z.output<typeof Closed>
