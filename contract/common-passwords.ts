import type { CommonPasswords } from './password-problem.ts'

/**
 * Loads the passwords that most people choose, folded. The file is large, so the apps load it when a password is chosen.
 * `node scripts/common-passwords.ts` writes it.
 */
export async function loadCommonPasswords(): Promise<CommonPasswords> {
  const { default: list } = await import('./common-passwords.json', { with: { type: 'json' } })
  return new Set(list.words.split(' '))
}
