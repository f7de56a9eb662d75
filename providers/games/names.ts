// No 0, O, 1, l or I: people copy these from a screen into an app.
const small = 'abcdefghijkmnpqrstuvwxyz'
const capitals = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** Each alphabet is in the password at least once; the last one fills it up. */
const rules = {
  mixed: { length: 14, alphabets: [small, capitals, digits, small + capitals + digits] },
  capitals: { length: 12, alphabets: [capitals, digits, capitals + digits] },
  pin: { length: 6, alphabets: ['0123456789'] },
} as const
export type PasswordRule = keyof typeof rules

/** `random` gives a whole number from 0, below what it is asked for. */
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

/** The member's number behind the provider's prefix, with 8 digits at least: names may not be too short. */
export function usernameOf(prefix: string, memberId: string): string {
  if (!/^\d{1,12}$/.test(memberId)) throw new Error(`not a member's number: ${memberId}`)
  return prefix + memberId.padStart(8, '0')
}
