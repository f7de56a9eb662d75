/**
 * Values that no field for money, time or pages may accept. JSON turns non-numbers into null; 9007199254740993 is
 * parsed as its neighbour.
 */
export const wrongNumbers = [
  -1,
  0.001,
  0.005,
  1e-7,
  1e21,
  1.5e300,
  9_007_199_254_740_992,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  null,
  true,
  [],
  {},
  '-1',
  '1e3',
  '1e21',
  '0.001',
  '9007199254740993',
  '99999999999999.99',
  '9'.repeat(40),
  'NaN',
  'Infinity',
  '0x10',
  ' 1',
  '1,000.00',
  '๑๐.๐๐',
  '',
] as const

/**
 * Yields every place in a value that holds a number, also as text, with a function that copies the value with another
 * one there.
 */
export function* numbersIn(
  value: unknown,
): Generator<{ path: string; with: (other: unknown) => unknown }> {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)))
    yield { path: '', with: (other) => other }
  if (typeof value !== 'object' || value === null) return
  for (const [name, inside] of Object.entries(value))
    for (const place of numbersIn(inside))
      yield {
        path: `${name}.${place.path}`,
        with: (other) => {
          const copy = structuredClone(value) as Record<string, unknown>
          copy[name] = place.with(other)
          return copy
        },
      }
}

/** Reads as ask() does: an unreadable reply is unknown. */
export function readOr<Answer extends { word: string }>(
  read: () => Answer,
): Answer | { word: 'unknown' } {
  try {
    return read()
  } catch {
    return { word: 'unknown' }
  }
}
