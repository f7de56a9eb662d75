/** A page that connects later than this after its first request may have missed signals. */
const keptMs = 60_000
/** The answer to a request may be older than the page's own measure of it. */
const marginMs = 1_000

/** Remembers which members were signalled lately, for connections that open after the signal. */
export function createRecent(now: () => number = () => performance.now()) {
  const signalledAt = new Map<number, number>()
  /** Signals before this moment are unknown. */
  let knownSince = now()
  return {
    add: (member: number) => void signalledAt.set(member, now()),
    /** Call when signals may have been lost. */
    forget() {
      signalledAt.clear()
      knownSince = now()
    },
    prune() {
      const oldest = now() - keptMs - marginMs
      for (const [member, at] of signalledAt) if (at < oldest) signalledAt.delete(member)
    },
    /** True if the member may have been signalled in the last `askedMs`. */
    mayHaveMissed(member: number, askedMs: number): boolean {
      const since = now() - askedMs - marginMs
      return (
        !(askedMs <= keptMs) ||
        since < knownSince ||
        (signalledAt.get(member) ?? -Infinity) >= since
      )
    },
  }
}
