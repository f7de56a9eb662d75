import type { Work } from '../context.ts'
import { accrue } from './accrue.ts'

export const inviteWorks = { 'invite.accrue': accrue } satisfies Record<string, Work>
