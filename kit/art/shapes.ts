/** True inside the shape. Figures are drawn from shapes in a box from -50 to 50. */
export type Shape = (x: number, y: number) => boolean
type Point = readonly [x: number, y: number]

export const circle =
  (x: number, y: number, radius: number): Shape =>
  (u, v) =>
    Math.hypot(u - x, v - y) < radius

export const ellipse =
  (x: number, y: number, across: number, down: number): Shape =>
  (u, v) =>
    ((u - x) / across) ** 2 + ((v - y) / down) ** 2 < 1

/** The position is the left upper corner. */
export const box =
  (x: number, y: number, width: number, height: number): Shape =>
  (u, v) =>
    u >= x && u < x + width && v >= y && v < y + height

export const lozenge =
  (x: number, y: number, across: number, down: number): Shape =>
  (u, v) =>
    Math.abs(u - x) / across + Math.abs(v - y) / down < 1

export const polygon =
  (...points: Point[]): Shape =>
  (u, v) =>
    points.reduce((isInside, [x, y], index) => {
      const [before, above] = points.at(index - 1)!
      const crosses = y > v !== above > v && u < ((before - x) * (v - y)) / (above - y) + x
      return crosses ? !isInside : isInside
    }, false)

/** A stroke through the points, with round ends. */
export const line =
  (width: number, ...points: Point[]): Shape =>
  (u, v) =>
    points.slice(1).some(([x, y], index) => {
      const [fromX, fromY] = points[index]!
      const [dx, dy] = [x - fromX, y - fromY]
      const along = ((u - fromX) * dx + (v - fromY) * dy) / (dx * dx + dy * dy)
      const part = Math.max(0, Math.min(1, along))
      return Math.hypot(u - fromX - part * dx, v - fromY - part * dy) < width / 2
    })

/** A polygon with equal sides; its first corner points up, or is turned by `turn` (radians). */
export const regular = (corners: number, x: number, y: number, radius: number, turn = 0): Shape =>
  polygon(
    ...Array.from({ length: corners }, (_, corner): Point => {
      const angle = turn + (corner * 2 * Math.PI) / corners
      return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)]
    }),
  )

export const mirrored =
  (shape: Shape): Shape =>
  (u, v) =>
    shape(-u, v)

/** The shape and its mirror image. */
export const both =
  (shape: Shape): Shape =>
  (u, v) =>
    shape(u, v) || shape(-u, v)

/** The part that both shapes cover. */
export const overlap =
  (one: Shape, other: Shape): Shape =>
  (u, v) =>
    one(u, v) && other(u, v)

/** The first shape without the second. */
export const without =
  (one: Shape, other: Shape): Shape =>
  (u, v) =>
    one(u, v) && !other(u, v)

/** Draws the shape around (x, y) instead of the middle, turned by this many degrees. */
export function placed(x: number, y: number, degrees: number, shape: Shape): Shape {
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  return (u, v) => {
    const [dx, dy] = [u - x, v - y]
    return shape(dx * cosine + dy * sine, dy * cosine - dx * sine)
  }
}

export const heart =
  (x: number, y: number, size: number): Shape =>
  (u, v) => {
    const across = (u - x) / size
    const up = (y - v) / size + 0.1
    return (across ** 2 + up ** 2 - 0.6) ** 3 - across ** 2 * up ** 3 < 0
  }

export function spade(x: number, y: number, size: number): Shape {
  const middle = y - size * 0.1
  const leaf = heart(x, middle, size)
  const [half, foot] = [size * 0.45, y + size * 1.05]
  const stem = polygon([x, y], [x - half, foot], [x + half, foot])
  return (u, v) => leaf(u, 2 * middle - v) || stem(u, v)
}

/** Five columns by seven rows, as the displays of machines have them. */
const glyphs = {
  '2': ['.###.', '#...#', '....#', '..##.', '.#...', '#....', '#####'],
  '3': ['####.', '....#', '....#', '.###.', '....#', '....#', '####.'],
  '7': ['#####', '....#', '...#.', '..#..', '.#...', '.#...', '.#...'],
  '9': ['.###.', '#...#', '#...#', '.####', '....#', '...#.', '.##..'],
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  K: ['#...#', '#..#.', '#.#..', '##...', '#.#..', '#..#.', '#...#'],
}

/** A letter or digit around (x, y); `dot` is the size of one of its dots. */
export const glyph =
  (character: keyof typeof glyphs, x: number, y: number, dot: number): Shape =>
  (u, v) => {
    const column = Math.floor((u - x) / dot + 2.5)
    const row = Math.floor((v - y) / dot + 3.5)
    return glyphs[character][row]?.[column] === '#'
  }
