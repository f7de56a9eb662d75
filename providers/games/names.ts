// Without 0, O, 1, l and I, because people copy these from a screen into an app.
const small = 'abcdefghijkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** A password has at least one character of each alphabet; the last alphabet fills it up. */
const rules = {
  mixed: { length: 14, alphabets: [small, capitals, digits, small + capitals + digits] },
  capitals: { length: 12, alphabets: [capitals, digits, capitals + digits] },
  pin: { length: 6, alphabets: ['0123456789'] },
} as const
export type PasswordRule = keyof typeof rules

/** `random` returns a whole number from 0 up to, but not including, its argument. */
export function newPasswordOf(rule: PasswordRule, random: (below: number) => number): string {
  const { length, alphabets } = rules[rule]
  const letters = Array.from({ length }, (_, at) => {
    const alphabet = alphabets[Math.min(at, alphabets.length - 1)]!
    return alphabet[random(alphabet.length)]!
  })
  for (let at = length - 1; at > 0; at--) {
    const other = random(at + 1)
    ;[letters[at], letters[other]] = [letters[other]!, letters[at]!]
  }
  return letters.join('')
}

/** Member ID behind the provider's prefix, padded to 8 digits, because providers refuse short names. */
export function usernameOf(prefix: string, memberId: string): string {
  if (!/^\d{1,12}$/.test(memberId)) throw new Error(`not a member's number: ${memberId}`)
  return prefix + memberId.padStart(8, '0')
}
