import { type Dyes, drawn } from './drawn.ts'
import { field, lozenge } from './motifs.ts'
import { type Dyed, fraction, type Thread } from './weave.ts'

const indigo: Dyes = { a: '#4658b8', b: '#a9b6ee', c: '#ffb628' }
const night: Dyes = { a: '#33429a', b: '#8794dd', c: '#ffb628' }
const undyed: Dyes = { a: '#d3d9ee', b: '#c3cbe7', c: '#aeb8dd' }
const undyedInTheDark: Dyes = { a: '#2a3570', b: '#344080', c: '#46539a' }

/** Every picture that a style may name: `url("cloth:loom")` in a CSS file is replaced by it when the app is built. */
export const cloths = {
  hem: () => drawn(36, 28, 1.5, indigo, { pitch: 2, feather: 0, grain: 1, dyed: hem }),
  'hem-thin': () => drawn(24, 12, 1.5, indigo, { pitch: 2, feather: 0, grain: 1, dyed: thinHem }),
  selvage: () =>
    drawn(12, 24, 1.5, indigo, { pitch: 2, feather: 0, grain: 1, dyed: (x, y) => thinHem(y, x) }),
  loom: () => drawn(336, 260, 3, night, { feather: 2, dyed: loom }, '#121a45'),
  'loom-side': () => drawn(192, 260, 3, night, { feather: 2, dyed: loomSide }),
  undyed: () => drawn(96, 96, 3, undyed, { dyed: patch }),
  'undyed-dark': () => drawn(96, 96, 3, undyedInTheDark, { dyed: patch }),
} satisfies Record<string, () => string>

const patch: Dyed = (x, y) => lozenge(x - 48, y - 48, 44)

/** The hem of a phaa sin: guard line, teeth, a chain of lozenges, teeth, guard line. */
function hem(x: number, y: number): Thread | null {
  const across = Math.abs(x - 18)
  const along = Math.abs(y - 14)
  if (along > 12.5) return 'b'
  if (along > 10.5) return null
  const chain = across / 15 + along / 10.5
  if (chain < 0.2) return 'c'
  if (chain < 0.36) return null
  if (chain < 0.58) return 'a'
  if (chain < 0.76) return null
  if (chain < 1) return 'b'
  return (18 - across) / 15 + (11 - along) / 10.5 < 0.46 ? 'c' : null
}

function thinHem(x: number, y: number): Thread | null {
  const along = Math.abs(y - 6)
  if (along > 4.5) return 'a'
  const chain = Math.abs(x - 12) / 9 + along / 5
  if (chain < 0.36) return 'c'
  if (chain < 0.66) return null
  return chain < 1.02 ? 'b' : null
}

const loomRings: [number, Thread | null][] = [
  [0.78, null],
  [0.86, 'c'],
  [0.94, null],
  [1.1, 'b'],
  [1.18, null],
  [1.34, 'a'],
  [1.42, null],
  [1.5, 'b'],
  [1.62, null],
]

/** The middle of the loom: room for the mark, and rings of lozenges around it. */
function loom(x: number, y: number): Thread | null {
  const fromMark = Math.abs(x - 168) / 100 + Math.abs(y - 128) / 84
  const ring = loomRings.find(([limit]) => fromMark < limit)
  return ring ? ring[1] : weft(x - 168, y)
}

/** Continues the pattern on both sides, as wide as the screen. */
const loomSide: Dyed = (x, y) => weft(x - 96, y)

/** Woven from the hem upward until the weft runs out. */
function weft(fromMiddle: number, y: number): Thread | null {
  const isThin = y < 116 && fraction(Math.sin(y * 53.3) * 9758.5) > (y - 60) / 52
  return isThin ? null : field(fromMiddle + 96, y - 128, 48)
}
