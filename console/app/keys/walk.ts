import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }

/** Arrow keys go from link to link of a list. */
export function walk(event: KeyboardEvent<HTMLUListElement>) {
  const way = steps[event.key]
  if (!way) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links[links.indexOf(document.activeElement as HTMLAnchorElement) + way]
  if (!next) return
  event.preventDefault()
  next.focus()
}
