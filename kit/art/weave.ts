/** The dyes of a cloth's three threads; null is the bare ground. */
export type Thread = 'a' | 'b' | 'c'
export type Dyed<T extends string = Thread> = (x: number, y: number) => T | null

type Cloth<T extends string> = {
  width: number
  height: number
  /** Distance of two weft threads. */
  pitch?: number
  /** The distance that the dye may run at the ends of a stroke. */
  feather?: number
  /** The resolution of the pattern along a thread. */
  grain?: number
  dyed: Dyed<T>
}

/**
 * Mudmee: a picture drawn thread by thread. Every row is one weft thread; where the dye stops, the edge is feathered.
 * Returns one SVG path of horizontal strokes per dye that is used. The same pattern always gives the same cloth.
 */
export function weave<T extends string = Thread>({
  width,
  height,
  pitch = 4,
  feather = 3,
  grain = 2,
  dyed,
}: Cloth<T>): Map<T, string> {
  const strokes = new Map<T, string>()
  for (let row = 0; row * pitch < height; row++) {
    const y = row * pitch + pitch / 2
    const ends = (x: number) => Math.round((noise(row, Math.round(x / 14)) - 0.5) * 2 * feather)
    let start = 0
    let thread = dyed(0, y)
    for (let x = grain; x <= width + grain; x += grain) {
      const isOver = x > width
      const next = isOver ? null : dyed(x, y)
      if (next === thread && !isOver) continue
      if (thread) {
        const from = start === 0 ? 0 : Math.max(0, start + ends(start))
        const to = isOver ? width : Math.min(width, x + ends(x + 99))
        if (to - from >= 2)
          strokes.set(thread, `${strokes.get(thread) ?? ''}M${from} ${y}h${to - from}`)
      }
      start = x
      thread = next
    }
  }
  return strokes
}

const noise = (row: number, place: number) =>
  fraction(Math.sin(row * 127.1 + place * 311.7) * 43758.5453)

export const fraction = (value: number) => value - Math.floor(value)
