/** Reference of the movement that sets a day's refund aside. */
export const referenceOf = (member: number, day: string): string => `refund:${member}:${day}`

/** The member and the day of a reference. */
export function refundIn(reference: string): { member: number; day: string } {
  const [, member, day] = reference.split(':')
  return { member: Number(member), day: day! }
}

/** Formats 2026-11-20 as 20/11/2026. */
export const dayText = (day: string): string => day.split('-').reverse().join('/')
