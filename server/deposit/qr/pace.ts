const second = 1000
const minute = 60 * second
const hour = 60 * minute

// How long after the last look a gateway is asked again, as a part of the QR's age in that state, between two bounds.
const paces = {
  /** Somebody may be paying right now: after 5 s, then more slowly, every 45 s at least. */
  open: { part: 0.5, leastMs: 5 * second, mostMs: 45 * second },
  /** Paid too late, or the call-back was lost: for a day, more and more rarely. */
  closed: { part: 0.5, leastMs: 30 * second, mostMs: 2 * hour },
  /** A second payment on the same QR is rare, and must still not be lost. */
  paid: { part: 3, leastMs: 10 * minute, mostMs: 12 * hour },
} as const

/** A gateway that does not confirm a call-back is asked again after half of its age, between these bounds. */
const confirmation = { part: 0.5, leastMs: 2 * second, mostMs: 15 * minute } as const
/** The last two times it is asked before its signed call-back may be enough. */
const lastAsksMs = [25 * second, 30 * second]

const givenUpMs = 24 * hour

/**
 * When the gateway is asked next what became of a QR; undefined when its day is over. It depends on the row alone, so a
 * restart changes nothing.
 */
export function nextAsk(qr: {
  state: string
  createdAt: Date
  closedAt: Date | null
  now: Date
}): Date | undefined {
  // Nobody has ever seen it.
  if (qr.state === 'refused') return undefined
  const pace = qr.state === 'paid' ? paces.paid : qr.closedAt ? paces.closed : paces.open
  const ageMs = qr.now.getTime() - (qr.closedAt ?? qr.createdAt).getTime()
  if (qr.closedAt && ageMs > givenUpMs) return undefined
  const gapMs = Math.min(Math.max(ageMs * pace.part, pace.leastMs), pace.mostMs)
  return new Date(qr.now.getTime() + gapMs)
}

/** When a gateway is asked next about a call-back that it has not confirmed. */
export function nextConfirmation(receivedAt: Date, now: Date): Date {
  const ageMs = now.getTime() - receivedAt.getTime()
  const { part, leastMs, mostMs } = confirmation
  const gapMs = Math.min(Math.max(ageMs * part, leastMs), mostMs)
  const last = lastAsksMs.find((atMs) => atMs > ageMs)
  const nextMs = last === undefined ? ageMs + gapMs : Math.min(ageMs + gapMs, last)
  return new Date(receivedAt.getTime() + nextMs)
}
