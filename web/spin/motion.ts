// The motion of the wheel. Angles are in degrees, clockwise; the pointer is at the top.

/** The part of the speed that remains after one sixtieth of a second. */
const friction = 0.991
const framesASecond = 60
const fullTurns = [2, 3] as const
/** For the fewest turns; more turns take longer by as much. */
const secondsLeast = 4
const secondsMost = 5
/** The part of a slice, on either side of its middle, that the pointer may stop on: never an edge. */
const restPart = 0.35

export type Turn = { from: number; to: number; ms: number }
type Chance = () => number

/** The middle of a slice when the wheel stands at 0: the first one begins at the top. */
export const middleOf = (slice: number, slices: number): number => ((slice + 0.5) * 360) / slices

/**
 * SPN-02: from where the wheel stands to where this slice is under the pointer, with two or three full turns more.
 * `chance` only varies how it looks; what was won is decided.
 */
export function turnTo(slice: number, slices: number, from: number, chance: Chance): Turn {
  const turns = fullTurns[Math.floor(chance() * fullTurns.length)]!
  const aside = (chance() * 2 - 1) * restPart * (360 / slices)
  const rest = modulo(-(middleOf(slice, slices) + aside))
  const to = from + turns * 360 + modulo(rest - from)
  const seconds = secondsLeast + chance() * (secondsMost - secondsLeast)
  return { from, to, ms: seconds * 1_000 * (turns / fullTurns[0]) }
}

/** The angle of the wheel after this part (0 to 1) of its turn: each frame keeps 0.991 of the speed of the one before. */
export function angleAt({ from, to, ms }: Turn, part: number): number {
  const frames = (ms / 1_000) * framesASecond
  const gone = (1 - friction ** (frames * part)) / (1 - friction ** frames)
  return from + (to - from) * gone
}

/** The slice under the pointer. */
export const sliceUnder = (angle: number, slices: number): number =>
  Math.floor(modulo(-angle) / (360 / slices)) % slices

const modulo = (angle: number): number => ((angle % 360) + 360) % 360
