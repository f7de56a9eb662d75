const buddhistYears = 543
/** Members were born later than in this year of the Buddhist calendar, and earlier than in this year of the common one. */
const firstBuddhistYear = 2400

/** Returns a date with the year of the common calendar, also if it has that of the Buddhist one. */
export function inCommonYears(date: string): string {
  const year = Number(date.slice(0, 4))
  return year < firstBuddhistYear ? date : year - buddhistYears + date.slice(4)
}
