import type { Shape } from '#kit/art/shapes.ts'
import type { Thread } from '#kit/art/weave.ts'

/** Threads a to c belong to the ground; cotton, red and green are the same on every ground. */
export type FigureThread = Thread | 'cotton' | 'red' | 'green'

/** A shape and its thread; null cuts back to the ground. */
type Layer = [FigureThread | null, Shape]

/** A picture that is painted from back to front in a box from -50 to 50. */
export type Figure = Layer[]

/** The thread of a figure at a point. */
export const threadAt = (figure: Figure, x: number, y: number): FigureThread | null =>
  figure.findLast(([, covers]) => covers(x, y))?.[0] ?? null
