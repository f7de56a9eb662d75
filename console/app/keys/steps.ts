import { type RefObject, useEffect, useRef } from 'react'
import { useCommands } from './useCommands.ts'

const ways: Record<string, 1 | -1> = { j: 1, k: -1 }

type Place = {
  count: number
  /** Place of the chosen row, or -1. */
  at: number
  /** Its place when it was last in the list, or -1. */
  before: number
}

/**
 * The place to which a step leads. Where a row that was decided has left the list, the next one has its place. At an end of the
 * list the step leads to the end.
 */
export function placeAfter({ count, at, before }: Place, way: 1 | -1): number {
  if (at === -1 && before === -1) return 0
  const to = at !== -1 ? at + way : way === 1 ? before : before - 1
  return Math.max(0, Math.min(to, count - 1))
}

/** J and K open the next and the previous link of a list, and the chosen one is scrolled into view. */
export function useSteps(list: RefObject<HTMLUListElement | null>): void {
  const before = useRef(-1)
  const shown = useRef<string | null>(null)

  useEffect(() => {
    const links = linksOf(list.current)
    const at = chosenIn(links)
    const href = links[at]?.getAttribute('href') ?? null
    if (at !== -1) before.current = at
    // The list is read again and again, and moves for a new choice alone.
    if (href !== null && href !== shown.current) links[at]?.scrollIntoView({ block: 'nearest' })
    shown.current = href ?? shown.current
  })

  useCommands((letter) => {
    const way = ways[letter]
    const links = linksOf(list.current)
    if (!way || links.length === 0) return undefined
    const place = { count: links.length, at: chosenIn(links), before: before.current }
    return () => links[placeAfter(place, way)]?.click()
  })
}

const linksOf = (list: HTMLUListElement | null) => [...(list?.querySelectorAll('a') ?? [])]
const chosenIn = (links: HTMLAnchorElement[]) =>
  links.findIndex((link) => link.getAttribute('aria-current') === 'true')
