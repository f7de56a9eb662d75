import { useEffect, useEffectEvent } from 'react'
import type { StatementEntry } from '#contract/statement'
import { typeOf } from './entries.ts'

type Shows = (entry: StatementEntry) => boolean

/** The open screens that show the arrival of a deposit themselves. */
const screens = new Set<Shows>()

/** While this is mounted, the screen shows the deposits that match, so that no toast lies over them. */
export function useShownHere(shows: Shows | undefined) {
  const isShown = useEffectEvent((entry: StatementEntry) => shows?.(entry) ?? false)
  useEffect(() => {
    const screen: Shows = (entry) => isShown(entry)
    screens.add(screen)
    return () => void screens.delete(screen)
  }, [])
}

/** The arrivals that no screen shows. A deposit is shown with the bonus that it granted. */
export function notShown(arrivals: StatementEntry[]): StatementEntry[] {
  const isShown = (entry: StatementEntry) => [...screens].some((shows) => shows(entry))
  const deposits = arrivals.filter((entry) => typeOf(entry) === 'deposit' && isShown(entry))
  if (deposits.length === 0) return arrivals
  return arrivals.filter((entry) => !deposits.includes(entry) && !isGrant(entry))
}

/** Money of a bonus or a promotion that a deposit granted. */
const isGrant = (entry: StatementEntry): boolean =>
  typeOf(entry) === 'bonus' && (entry.bonus !== undefined || entry.promotion !== undefined)
