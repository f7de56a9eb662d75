import { member } from './en/member.ts'
import { refusals } from './en/refusals.ts'
import { start } from './en/start.ts'

/** The whole English catalogue; the other languages answer to its ids. */
export const en = { ...start, ...member, ...refusals } as const

export type TextId = keyof typeof en
/** The three parts a catalogue is loaded in. */
export type StartText = keyof typeof start
export type MemberText = keyof typeof member
export type RefusalText = keyof typeof refusals
