import type { Content } from '#contract/content'

/** A text in the three languages, as it is edited. */
export type Part = { id: number; th: string; la: string; en: string }

// Parts that the tab has kept over a reload have earlier numbers.
let last = Date.now()
export const emptyPart = (): Part => ({ id: ++last, th: '', la: '', en: '' })

/** A language with fewer texts than another has empty ones to fill in. */
export function partsOf({ th, la, en }: Content): Part[] {
  const count = Math.max(th.length, la.length, en.length)
  return Array.from({ length: count }, (_, index) => ({
    ...emptyPart(),
    th: th[index] ?? '',
    la: la[index] ?? '',
    en: en[index] ?? '',
  }))
}

export const contentOf = (parts: Part[]): Content => ({
  th: parts.map(({ th }) => th),
  la: parts.map(({ la }) => la),
  en: parts.map(({ en }) => en),
})
