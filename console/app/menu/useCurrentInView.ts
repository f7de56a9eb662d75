import { useEffect, useRef } from 'react'

/** Scrolls the current link of a navigation into view: on a phone the links may be wider than the screen. */
export function useCurrentInView(current: string | undefined) {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current === undefined) return
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return nav
}
