/** The axis of a chart: its lowest and highest value, and the lines between them. */
export type Scale = { least: number; most: number; lines: number[] }

/** An axis over these values with zero, in round steps of 1, 2 or 5. */
export function scaleOf(values: readonly number[]): Scale {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return { least: 0, most: 1, lines: [0] }
  // Amounts are whole satang, and everything else is counted.
  const step = Math.max(1, roundStep((most - least) / 4))
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step) || 1]
  const lines = Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
  return { least: lines[0]!, most: lines.at(-1)!, lines }
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = [1, 2, 5, 10].find((one) => one * power >= rough) ?? 10
  return digit * power
}
