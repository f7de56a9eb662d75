import { loadCommonPasswords } from '#contract/common-passwords'
import { memberPasswordProblem, type PasswordOwner } from '#contract/member-password'
import { loadTexts, type TextId } from '../app/texts.ts'

/** Tells why a password cannot be chosen, or that it can. */
export type Check = (password: string, owner: PasswordOwner) => TextId

/** Loads the common passwords and the texts of the reasons. */
export async function loadCheck(): Promise<Check> {
  const [common] = await Promise.all([loadCommonPasswords(), loadTexts('password')])
  return (password, owner) =>
    `password.${memberPasswordProblem(password, Object.assign({ common }, owner)) ?? 'fit'}`
}
