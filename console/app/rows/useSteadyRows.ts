import { useState } from 'react'

export type Steady<Row> = Row & { isGone: boolean }

type KeyOf<Row> = (row: Row) => string

/**
 * The rows to show. While they are held still, a row that left the page stays in its place, and new ones come at the end,
 * so that no row moves.
 */
export function steadyRows<Row extends object>(
  before: Steady<Row>[],
  now: Row[],
  { keyOf, isHeldStill }: { keyOf: KeyOf<Row>; isHeldStill: boolean },
): Steady<Row>[] {
  const fresh = now.map((row): Steady<Row> => Object.assign({ isGone: false }, row))
  if (!isHeldStill) return fresh
  const byKey = new Map(fresh.map((row) => [keyOf(row), row]))
  const kept = before.map(
    (row): Steady<Row> => byKey.get(keyOf(row)) ?? Object.assign({}, row, { isGone: true }),
  )
  const shown = new Set(before.map(keyOf))
  return [...kept, ...fresh.filter((row) => !shown.has(keyOf(row)))]
}

type Read<Row> = {
  /** The rows that were read last. Undefined while those of another page are read. */
  now: Row[] | undefined
  /** Names the page and its filter: another page replaces the rows at once. */
  page: string | undefined
  keyOf: KeyOf<Row>
}

/** Rows that are read again and again, and do not move while the pointer is over them. */
export function useSteadyRows<Row extends object>({ now, page, keyOf }: Read<Row>) {
  const [isHeld, setHeld] = useState(false)
  const [shown, setShown] = useState({
    now,
    page,
    isHeld,
    rows: steadyRows([], now ?? [], { keyOf, isHeldStill: false }),
    stood: now?.length ?? 0,
  })
  if (now && (now !== shown.now || page !== shown.page || isHeld !== shown.isHeld)) {
    const isHeldStill = isHeld && page === shown.page
    const rows = steadyRows(shown.rows, now, { keyOf, isHeldStill })
    setShown({ now, page, isHeld, rows, stood: isHeldStill ? shown.stood : rows.length })
  }
  return {
    rows: shown.rows,
    /** The number of rows that came at the end since the pointer is over the list. */
    added: shown.rows.length - shown.stood,
    /** The events of the element that holds the rows. */
    hold: { onPointerEnter: () => setHeld(true), onPointerLeave: () => setHeld(false) },
  }
}
