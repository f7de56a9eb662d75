import type { Entry } from './day.ts'
import { lineReferenceMax, type StatementLine } from './statement/read.ts'

export type Match = {
  number: number
  movement: number
  line: number
  matchedBy: 'reference' | 'amount'
}

type Line = Pick<StatementLine, 'number' | 'at' | 'amount' | 'reference'>

/** Times that are further apart than this are not of one payment. */
const apartMsMost = 30 * 60_000

/**
 * Matches lines with movements of the same amount, each of them at most once: first by the reference, then in the order of
 * their times. A line without a clock is matched by its reference alone.
 */
export function match(lines: readonly Line[], entries: readonly Entry[]): Match[] {
  const byReference = matchByReference(lines, entries)
  const usedLines = new Set(byReference.map(({ number }) => number))
  const usedEntries = new Set(byReference.map(entryKey))
  return [
    ...byReference,
    ...matchByAmount(
      lines.filter(({ number }) => !usedLines.has(number)),
      entries.filter((entry) => !usedEntries.has(entryKey(entry))),
    ),
  ]
}

const entryKey = ({ movement, line }: Pick<Entry, 'movement' | 'line'>) => `${movement}-${line}`

function matchByReference(lines: readonly Line[], entries: readonly Entry[]): Match[] {
  const waiting = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = `${sourceOf(entry)} ${entry.amount}`
    const known = waiting.get(key)
    if (known) known.push(entry)
    else waiting.set(key, [entry])
  }
  return lines.flatMap(({ number, reference, amount }): Match[] => {
    if (reference === null) return []
    const entry = namesIn(reference)
      .map((name) => waiting.get(`${name} ${amount}`))
      .find((queue) => queue?.length)
      ?.shift()
    return entry
      ? [{ number, movement: entry.movement, line: entry.line, matchedBy: 'reference' }]
      : []
  })
}

/** The first line of an amount gets its first movement that is near enough, so that most lines find one. */
function matchByAmount(lines: readonly Line[], entries: readonly Entry[]): Match[] {
  const waiting = new Map<number, Entry[]>()
  for (const entry of entries) {
    const known = waiting.get(entry.amount)
    if (known) known.push(entry)
    else waiting.set(entry.amount, [entry])
  }
  const timed = lines.flatMap(({ at, ...line }) => (at === null ? [] : [{ ...line, at }]))
  timed.sort((one, other) => one.at.getTime() - other.at.getTime() || one.number - other.number)
  return timed.flatMap(({ number, at, amount }): Match[] => {
    const queue = waiting.get(amount) ?? []
    while (queue[0] && at.getTime() - queue[0].at.getTime() > apartMsMost) queue.shift()
    const [entry] = queue
    if (!entry || entry.at.getTime() - at.getTime() > apartMsMost) return []
    queue.shift()
    return [{ number, movement: entry.movement, line: entry.line, matchedBy: 'amount' }]
  })
}

type Referenced = Pick<Entry, 'reference' | 'bankReference'>

/** The reference at the bank or the gateway, in upper case: that of a payment by hand, or else the one in that of the movement. */
const sourceOf = ({ reference, bankReference }: Referenced): string =>
  (bankReference ?? sourceIn(reference)).slice(0, lineReferenceMax).toUpperCase()

/**
 * A bank or a gateway named an incoming payment, perhaps with a colon: `qr:WW:2026:7`. Our own references have none:
 * `late:withdraw:W7F3`.
 */
function sourceIn(reference: string): string {
  const [kind, , ...name] = reference.split(':')
  if (kind === 'qr' || kind === 'bank') return name.join(':')
  if (kind === 'unmatched') return name.join(':').replace(/:returned$/, '')
  return reference
    .replace(/:(settled|returned)$/, '')
    .split(':')
    .at(-1)!
}

/** The references that a line may mean: a payout that the bank had refused goes out again under its first one with R2. */
function namesIn(reference: string): string[] {
  const name = reference.toUpperCase()
  return [name, name.replace(/R\d+$/, '')]
}

/** Finds the lines and entries whose reference the other side has too, with another amount. */
export function twinsIn(lines: readonly Pick<Line, 'reference'>[], entries: readonly Referenced[]) {
  const ofLines = new Set(lines.flatMap(({ reference }) => (reference ? namesIn(reference) : [])))
  const ofEntries = new Set(entries.map(sourceOf))
  return {
    hasEntry: ({ reference }: Pick<Line, 'reference'>) =>
      reference !== null && namesIn(reference).some((name) => ofEntries.has(name)),
    hasLine: (entry: Referenced) => ofLines.has(sourceOf(entry)),
  }
}
