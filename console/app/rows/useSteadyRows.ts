import { type FocusEvent, useState } from 'react'

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
  page: string
  keyOf: KeyOf<Row>
}

/** Rows that are read again and again, and do not move under the pointer, nor while one of them has the keyboard's focus. */
export function useSteadyRows<Row extends object>({ now, page, keyOf }: Read<Row>) {
  const { isHeld, hold } = useHold(page)
  const [shown, setShown] = useState({
    now,
    page,
    isHeld,
    rows: steadyRows([], now ?? [], { keyOf, isHeldStill: false }),
    stood: now?.length ?? 0,
  })
  if (now && !(isSame(now, shown.now) && page === shown.page && isHeld === shown.isHeld)) {
    const isHeldStill = isHeld && page === shown.page && shown.now !== undefined
    const rows = steadyRows(shown.rows, now, { keyOf, isHeldStill })
    setShown({ now, page, isHeld, rows, stood: isHeldStill ? shown.stood : rows.length })
  }
  return {
    rows: shown.rows,
    /** The number of rows that came at the end since the rows are held still. */
    added: shown.rows.length - shown.stood,
    isHeld,
    hold,
  }
}

/** A list that is sorted anew while it is shown has the same rows in another array. */
const isSame = (now: object[], before: object[] | undefined) =>
  now.length === before?.length && now.every((row, at) => row === before[at])

/** Holds the rows of a page. `hold` has the events of the element with the rows. */
function useHold(page: string) {
  const [isPointed, setPointed] = useState(false)
  /** A page that is replaced takes its focused row away, and no event says so. */
  const [focusedPage, setFocusedPage] = useState<string>()
  return {
    isHeld: isPointed || focusedPage === page,
    hold: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      // A click leaves the focus on a row, too, but the operator has gone on to another place.
      onFocus: ({ target }: FocusEvent) =>
        setFocusedPage(target.matches(':focus-visible') ? page : undefined),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setFocusedPage(undefined)
      },
    },
  }
}
