/** The pages a pager shows: up to three before the current one and one after it, as the specification counts them. */
export function pagesAround(current: number, last: number): number[] {
  const from = Math.max(1, current - 3)
  const to = Math.min(last, current + 1)
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at)
}
