/** A priority queue of events, ordered by time and then by the order of planning. */
export type Agenda = {
  plan: (atMs: number, run: () => void) => void
  /** Removes and returns the next event, or returns undefined if none is planned until then. */
  next: (beforeMs: number) => { atMs: number; run: () => void } | undefined
}

type Entry = { atMs: number; order: number; run: () => void }

export function createAgenda(): Agenda {
  const heap: Entry[] = []
  let orders = 0
  const isBefore = (one: Entry, other: Entry) =>
    one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order)

  function plan(atMs: number, run: () => void) {
    const entry = { atMs, order: orders++, run }
    let at = heap.length
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!isBefore(entry, heap[above]!)) break
      heap[at] = heap[above]!
      at = above
    }
    heap[at] = entry
  }

  function next(beforeMs: number) {
    const first = heap[0]
    if (!first || first.atMs > beforeMs) return undefined
    const last = heap.pop()!
    if (heap.length > 0) sink(last)
    return first
  }

  function sink(entry: Entry) {
    let at = 0
    for (;;) {
      let below = 2 * at + 1
      if (below >= heap.length) break
      if (below + 1 < heap.length && isBefore(heap[below + 1]!, heap[below]!)) below += 1
      if (!isBefore(heap[below]!, entry)) break
      heap[at] = heap[below]!
      at = below
    }
    heap[at] = entry
  }

  return { plan, next }
}
