import type { Thread } from './weave.ts'

/** A motif says the dye at (u, v) from its centre; size is its half width. */
export type Motif = (u: number, v: number, size: number) => Thread | null

const modulo = (value: number, by: number) => ((value % by) + by) % by
/** Distance to the nearest multiple. */
const fold = (value: number, by: number) => Math.abs(modulo(value + by / 2, by) - by / 2)

/** Rings of dye from the middle outward: the first limit that the distance is under decides. */
const rings =
  (...limits: [number, Thread | null][]) =>
  (distance: number): Thread | null =>
    limits.find(([limit]) => distance < limit)?.[1] ?? null

const lozengeRings = rings(
  [0.14, 'c'],
  [0.3, null],
  [0.48, 'a'],
  [0.62, null],
  [0.84, 'b'],
  [0.98, null],
  [1.12, 'a'],
)
const fieldRings = rings([0.14, 'c'], [0.26, null], [0.46, 'a'], [0.6, null], [0.78, 'b'])

/** Nested lozenges, the plainest mudmee. */
export const lozenge: Motif = (u, v, size) =>
  lozengeRings(Math.abs(u) / size + Math.abs(v) / (size * 0.94))

/** Lozenges side by side, each standing in the gap of two others. */
export const field: Motif = (u, v, size) => {
  const x = fold(u, size * 2)
  const y = fold(v, size * 1.6)
  const here = x / size + y / (size * 0.8)
  const there = (size - x) / size + (size * 0.8 - y) / (size * 0.8)
  return fieldRings(Math.min(here, there))
}

/** A lotus seen from above. */
export const lotus: Motif = (u, v, size) => {
  const radius = Math.hypot(u, v) / size
  const turn = 4 * Math.atan2(v, u)
  if (radius < 0.2) return radius < 0.13 ? 'c' : null
  const inner = 0.24 + 0.34 * Math.abs(Math.cos(turn))
  if (radius < inner + 0.02) return radius < inner - 0.06 ? 'a' : null
  const outer = 0.5 + 0.5 * Math.abs(Math.sin(turn))
  if (radius < outer - 0.12) return radius > 0.36 ? 'b' : null
  return radius > Math.max(0.6, outer - 0.05) && radius < outer + 0.03 ? 'c' : null
}

const starRings = rings([0.4, 'a'], [0.5, null], [0.66, 'b'], [0.76, null], [0.84, 'a'])

/** A star of eight points. */
export const star: Motif = (u, v, size) => {
  const [x, y] = [Math.abs(u) / size, Math.abs(v) / size]
  const square = Math.max(x, y)
  const lozengeOf = (x + y) / Math.SQRT2
  const heart = Math.max(square, lozengeOf)
  if (heart < 0.26) return heart < 0.16 ? 'c' : null
  return starRings(Math.min(square, lozengeOf))
}

const zigzagRings = rings([0.2, 'a'], [0.32, null], [0.44, 'c'], [0.58, null], [0.86, 'b'])

/** Water that runs to and fro. */
export const zigzag: Motif = (u, v, size) =>
  zigzagRings(modulo(v + fold(u, size * 2) * 0.9, size * 1.5) / size)

/** Bullet-wood flowers, small and many. */
export const phikun: Motif = (u, v, size) => {
  const row = Math.floor(v / (size * 1.4) + 0.5)
  const x = fold(u + (modulo(row, 2) ? size : 0), size * 2) / size
  const y = fold(v, size * 1.4) / size
  const far = x + y * 1.1
  if (far < 0.36) return far < 0.22 ? 'c' : null
  const isPetal = x < 0.16 || y < 0.14 || Math.abs(x - y) < 0.12
  return isPetal && far < 0.95 ? (far < 0.66 ? 'a' : 'b') : null
}

/** A sun with rays. */
export const sun: Motif = (u, v, size) => {
  const radius = Math.hypot(u, v) / size
  if (radius < 0.44) return radius < 0.3 ? 'c' : null
  const ray = Math.abs(Math.sin(6 * Math.atan2(v, u)))
  if (radius < 0.62) return 'a'
  return radius < 1.04 && ray > radius - 0.1 ? 'b' : null
}

const rippleRings = rings([0.3, 'b'], [0.5, null], [0.72, 'a'], [0.86, null], [0.93, 'c'])

/** Ripples from the edge inward. */
export const ripple: Motif = (u, v, size) =>
  rippleRings(modulo(Math.hypot(u, v * 1.15) / (size * 0.62), 1))
