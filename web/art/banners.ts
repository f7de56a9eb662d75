import { drawn } from '#kit/art/drawn.ts'
import { field, type Motif, zigzag } from '#kit/art/motifs.ts'
import type { Dyed, Thread } from '#kit/art/weave.ts'
import { type Dye, dyes } from './dyes.ts'

/** 16 to 9, as wide as a sheet on a phone. */
const width = 400
const height = 225
const middle = width / 2

/** The banners by their names below /banners/. They have no words, so that every language can use them. */
export const banners = {
  'invite-1.svg': () => cloth('indigo', (x, y) => friends(x - middle, y - 112, 50)),
  'invite-2.svg': () => cloth('leaf', (x, y) => fruitTree(x - middle, y - 112, 82)),
  'refund-1.svg': () =>
    cloth('mulberry', (x, y) => turnedBack(x - middle, y - 112, 74) ?? sparse(x - middle, y - 112)),
  'refund-2.svg': () => cloth('lac', (x, y) => sunrise(x - middle, y - 150, 100)),
} satisfies Record<string, () => string>

const cloth = (name: keyof typeof dyes, picture: Dyed): string => hemmed(dyes[name], picture)

/** A picture between two hems. */
export function hemmed({ ground, ...threads }: Dye, picture: Dyed): string {
  const hems = { dyed: hem, feather: 0, grain: 1 }
  const dyed: Dyed = (x, y) => (isHem(y) ? null : picture(x, y))
  return drawn(width, height, 3, threads, [{ dyed, feather: 2 }, hems], ground)
}

const hemHeight = 22
const isHem = (y: number) => Math.min(y, height - y) < hemHeight + 4

/** Teeth along the upper and the lower edge, pointing at the picture. */
function hem(x: number, y: number): Thread | null {
  const inward = Math.min(y, height - y)
  if (inward > hemHeight) return null
  if (inward < 3) return 'c'
  const tooth = Math.abs((x % 20) - 10) / 10 + (inward - 4) / 16
  if (tooth < 0.4) return 'c'
  if (tooth < 0.62) return null
  return tooth < 1 ? 'b' : null
}

/** People who hold each other's hands. The one in the middle is of gold. */
const friends: Motif = (u, v, size) => {
  const person = Math.round(u / (size * 1.5))
  const x = Math.abs(u - person * size * 1.5) / size
  const y = v / size
  if (Math.abs(person) > 2) return null
  const dye = person === 0 ? 'c' : 'b'
  if (x / 0.3 + Math.abs(y + 1.02) / 0.34 < 1) return dye
  if (y > -0.62 && y < 0.5 && x < 0.12 + (y + 0.62) * 0.4) {
    const heart = x / 0.2 + Math.abs(y - 0.02) / 0.36
    return heart < 1 && heart > 0.45 ? null : dye
  }
  const isLastHand = Math.abs(person) === 2 && Math.sign(u - person * size * 1.5) === Math.sign(u)
  if (!isLastHand && Math.abs(y + 0.4 - x * 0.62) < 0.12) return 'b'
  return y >= 0.5 && y < 1.24 && Math.abs(x - 0.24) < 0.11 ? 'a' : null
}

/** A tree whose branches bear lozenges. */
const fruitTree: Motif = (u, v, size) => {
  const x = Math.abs(u) / size
  const y = v / size
  const fruit = fruits.find(
    ([left, top]) => Math.abs(x - left) / 0.24 + Math.abs(y - top) / 0.26 < 1,
  )
  if (fruit) {
    const far = Math.abs(x - fruit[0]) / 0.24 + Math.abs(y - fruit[1]) / 0.26
    return far > 0.5 && far < 0.72 ? null : 'c'
  }
  if (x < 0.06 && y > -0.7) return 'b'
  const branch = branches.find(
    ([root, reach]) => x > 0.06 && x < reach && Math.abs(y - root + x * 0.42) < 0.05,
  )
  if (branch) return 'b'
  const leaf = branches.find(
    ([root, reach]) =>
      x > 0.2 && x < reach - 0.12 && Math.abs(Math.abs(y - root + x * 0.42) - 0.15) < 0.05,
  )
  if (leaf) return Math.floor(x * 11) % 2 ? 'a' : null
  return y > 0.86 && y < 1 && x < 0.6 && Math.floor(x * 9) % 2 === 0 ? 'a' : null
}

/** The place where a branch leaves the trunk, and its length. */
const branches: [number, number][] = [
  [-0.12, 0.82],
  [0.28, 1.26],
  [0.68, 1.62],
]
const fruits: [number, number][] = [
  [0, -0.82],
  ...branches.map(([root, reach]): [number, number] => [reach + 0.12, root - reach * 0.42 - 0.05]),
]

/** An arrow that comes back to where it began, and the coin that it brings. */
const turnedBack: Motif = (u, v, size) => {
  const [x, y] = [u / size, v / size]
  const coin = Math.abs(x + 0.12) / 0.44 + Math.abs(y) / 0.44
  if (coin < 0.34) return 'c'
  if (coin < 0.6) return null
  if (coin < 1) return 'c'
  if (coin < 1.3) return null
  const radius = Math.hypot(x, y) / 0.94
  const isHead = y > 0.44 && y < 1.2 && x < -0.12 && x > -0.12 - 0.62 + Math.abs(y - 0.82) * 1.5
  if (x < -0.12 && y > 0.3) return isHead ? 'b' : null
  return radius > 0.74 && radius < 1 ? 'b' : null
}

/** Small lozenges at both sides, none near the middle. */
function sparse(u: number, v: number): Thread | null {
  if (Math.abs(u) < 112 + Math.abs(v) * 0.3) return null
  return field(u, v, 40) && 'a'
}

/** The sun of the next morning over the water. */
const sunrise: Motif = (u, v, size) => {
  if (v > 0) return v > 50 ? null : waves(u, v)
  const radius = Math.hypot(u, v) / size
  if (radius < 0.42) return radius < 0.24 || radius > 0.3 ? 'c' : null
  if (radius < 0.5) return null
  const ray = Math.abs(Math.sin(7 * Math.atan2(v, u)))
  if (radius < 0.64) return 'a'
  if (radius < 0.72) return null
  const isRay = ray > 0.62 + (radius - 0.72) * 0.2
  return isRay && radius < 1.9 ? (Math.floor(radius * 7) % 2 ? 'b' : 'a') : null
}

function waves(u: number, v: number): Thread | null {
  const thread = zigzag(u, v, 30)
  return thread === 'c' && Math.abs(u) > 64 ? 'a' : thread
}
