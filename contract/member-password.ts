import { commonPasswords } from './common-passwords.ts'

const passwordMin = 8

/** The reasons why a member may not choose a password. */
const problems = ['too_short', 'too_plain', 'too_common'] as const
export type MemberPasswordProblem = (typeof problems)[number]

const checks: Record<MemberPasswordProblem, (password: string) => boolean> = {
  too_short: (password) => password.length < passwordMin,
  too_plain: (password) => new Set(password).size === 1,
  too_common: (password) => commonPasswords.has(password.toLowerCase()),
}

/** Finds the first reason why a member may not choose this password. */
export const memberPasswordProblem = (password: string): MemberPasswordProblem | undefined =>
  problems.find((problem) => checks[problem](password))
