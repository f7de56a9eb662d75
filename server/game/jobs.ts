import type { Work } from '../context.ts'
import { forgetTickets } from './ticket.ts'

export const gameWorks = {
  'game.forget': (_, ctx) => forgetTickets(ctx),
} satisfies Record<string, Work>
