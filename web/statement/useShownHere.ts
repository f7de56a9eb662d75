import { useEffect, useEffectEvent } from 'react'
import type { StatementEntry } from '#contract/statement'
import { typeOf } from './entries.ts'

type Shows = (entry: StatementEntry) => boolean

/** The open screens that show an arrival themselves. */
const screens = new Set<Shows>()

/** Says that a screen shows the arrivals that match, until what this returns is called. */
export function showsHere(shows: Shows): () => void {
  screens.add(shows)
  return () => void screens.delete(shows)
}

/** While this is mounted, the screen shows the arrivals that match, so that no toast lies over them. */
export function useShownHere(shows: Shows | undefined) {
  const isShown = useEffectEvent((entry: StatementEntry) => shows?.(entry) ?? false)
  useEffect(() => showsHere((entry) => isShown(entry)), [])
}

/** The arrivals that no screen shows. A deposit is shown with the bonus that it granted. */
export function notShown(arrivals: StatementEntry[]): StatementEntry[] {
  const isShown = (entry: StatementEntry) => [...screens].some((shows) => shows(entry))
  const shown = arrivals.filter(isShown)
  const isDeposit = shown.some((entry) => typeOf(entry) === 'deposit')
  return arrivals.filter((entry) => !shown.includes(entry) && !(isDeposit && isGrant(entry)))
}

/** Money of a bonus or a promotion that a deposit granted. */
const isGrant = (entry: StatementEntry): boolean =>
  typeOf(entry) === 'bonus' && (entry.bonus !== undefined || entry.promotion !== undefined)
