import type { Context, Work } from '../context.ts'
import { forgetTickets } from './ticket.ts'

export const gameWorks = {
  'game.forget': (_: object, ctx: Context) => forgetTickets(ctx),
} satisfies Record<string, Work>
