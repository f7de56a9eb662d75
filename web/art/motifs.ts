import type { Thread } from './weave.ts'

/** A motif says the dye at (u, v) from its centre; size is its half width. */
type Motif = (u: number, v: number, size: number) => Thread | null

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
