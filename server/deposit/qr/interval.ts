const second = 1000
const minute = 60 * second
const hour = 60 * minute

// Poll interval as a fraction of the QR's age in its state, clamped.
const intervals = {
  /** A payment is likely right now: after 5 s, then more slowly, at least every 45 s. */
  open: { part: 0.5, leastMs: 5 * second, mostMs: 45 * second },
  /** A payment can be late or its callback lost: ask for a day, less and less often. */
  closed: { part: 0.5, leastMs: 30 * second, mostMs: 2 * hour },
  /** A second payment on the same QR is rare, and must still not be lost. */
  paid: { part: 3, leastMs: 10 * minute, mostMs: 12 * hour },
} as const

/** An unconfirmed callback is asked about again after half of its age, clamped. */
const confirmation = { part: 0.5, leastMs: 2 * second, mostMs: 15 * minute } as const
/** Ask twice just before a signed callback may be enough evidence. */
const lastAsksMs = [25 * second, 30 * second]

const givenUpMs = 24 * hour

/**
 * Time of the next query about a QR; undefined when its day is over. It depends on the row alone, so a restart changes
 * nothing.
 */
export function nextAsk(qr: {
  state: string
  createdAt: Date
  closedAt: Date | null
  now: Date
}): Date | undefined {
  // A refused QR was never shown.
  if (qr.state === 'refused') return undefined
  const interval =
    qr.state === 'paid' ? intervals.paid : qr.closedAt ? intervals.closed : intervals.open
  const ageMs = qr.now.getTime() - (qr.closedAt ?? qr.createdAt).getTime()
  if (qr.closedAt && ageMs > givenUpMs) return undefined
  const gapMs = Math.min(Math.max(ageMs * interval.part, interval.leastMs), interval.mostMs)
  return new Date(qr.now.getTime() + gapMs)
}

/** Time of the next query about a callback that the gateway has not confirmed. */
export function nextConfirmation(receivedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - receivedAt.getTime()
  const { part, leastMs, mostMs } = confirmation
  const gapMs = Math.min(Math.max(ageMs * part, leastMs), mostMs)
  const last = lastAsksMs.find((atMs) => atMs > ageMs)
  const nextMs = last === undefined ? ageMs + gapMs : Math.min(ageMs + gapMs, last)
  return new Date(receivedAt.getTime() + nextMs)
}
