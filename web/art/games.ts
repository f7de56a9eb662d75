import type { gameCodes } from '#contract/game'
import { type Dyes, drawn } from '#kit/art/drawn.ts'
import type { Motif } from '#kit/art/motifs.ts'
import * as motifs from '#kit/art/motifs.ts'
import { fraction, type Thread } from '#kit/art/weave.ts'

/** A cloth's threads and what they are woven on. */
export type Dye = Dyes & { ground: string }

const marigold = '#ffc75a'
export const dyes = {
  lac: { ground: '#7d1439', a: '#bb3a68', b: '#f0aebf', c: marigold },
  indigo: { ground: '#1d2862', a: '#4658b8', b: '#a9b6ee', c: marigold },
  leaf: { ground: '#0b473a', a: '#2c8568', b: '#a3d9ba', c: marigold },
  ebony: { ground: '#262138', a: '#5d557a', b: '#bdb4da', c: marigold },
  mulberry: { ground: '#4a1d5c', a: '#8a4ca1', b: '#d8b1e5', c: marigold },
  bark: { ground: '#7a3d08', a: '#bd7420', b: '#ffd894', c: '#fff3d6' },
} satisfies Record<string, Dye>

/** The same cloth before the account is opened; by day and in the dark. */
export const undyed: Dye = { ground: '#e8ebf6', a: '#c6cee8', b: '#aeb9dd', c: '#95a2d2' }
export const undyedInTheDark: Dye = { ground: '#1f2960', a: '#303c7c', b: '#42509a', c: '#5a68b4' }

type Art = {
  dye: keyof typeof dyes
  motif: Motif
  /** Half the width of the motif. */
  size: number
  /** The mark, on a grid of 24. Where it overlaps itself it is open. */
  mark: string
}

/** The picture of each game. Neighbours in a carousel have different dyes. */
export const games = {
  JOKER: {
    dye: 'lac',
    motif: motifs.lozenge,
    size: 84,
    mark: 'M12 3l5 9-5 9-5-9zM4 8.5l2.5 3.5L4 15.5 1.5 12zM20 8.5l2.5 3.5-2.5 3.5-2.5-3.5z',
  },
  SLOTXO: {
    dye: 'bark',
    motif: motifs.cross,
    size: 48,
    mark: 'M1.5 7h3.3l1.9 3.1L8.6 7h3.2l-3.3 5 3.3 5H8.5l-1.8-3.1L4.9 17H1.6l3.3-5zM17.7 6.5a4.5 5.5 0 1 1 0 11 4.5 5.5 0 0 1 0-11m0 3a1.75 2.5 0 1 0 0 5 1.75 2.5 0 0 0 0-5',
  },
  SUPERSLOT: {
    dye: 'leaf',
    motif: motifs.zigzag,
    size: 44,
    mark: 'M13.5 2 4.5 13.5h5.7L8.8 22 19.5 9.5h-6.2z',
  },
  pg: {
    dye: 'ebony',
    motif: motifs.lotus,
    size: 104,
    mark: 'M12 3c3 3 4.5 6 4.5 9S15 18 12 21c-3-3-4.5-6-4.5-9S9 6 12 3M1.5 9.5c2 0 3.6.4 4.7 1 .1 3 .9 5.5 2.3 7.8C4 17 1.7 14 1.5 9.5M22.5 9.5c-2 0-3.6.4-4.7 1-.1 3-.9 5.5-2.3 7.8C20 17 22.3 14 22.5 9.5',
  },
  betflix: {
    dye: 'mulberry',
    motif: motifs.steps,
    size: 52,
    mark: 'M3 4h18v16H3zM9.5 7.5v9l7.5-4.5z',
  },
  areaslot: {
    dye: 'indigo',
    motif: motifs.teeth,
    size: 56,
    mark: 'M12 3 22.5 20.5h-21zM12 10.5 8.2 17h7.6z',
  },
  joker2: {
    dye: 'bark',
    motif: motifs.field,
    size: 46,
    mark: 'M8.5 4l5 8-5 8-5-8zM15.5 4l5 8-5 8-1.9-3 3.1-5-3.1-5z',
  },
  slotracha: {
    dye: 'lac',
    motif: motifs.phikun,
    size: 30,
    mark: 'M2.5 6.5l4.7 4L12 3.5l4.8 7 4.7-4V16h-19zM2.5 18h19v2.5h-19z',
  },
  pgslot: {
    dye: 'leaf',
    motif: motifs.naga,
    size: 40,
    mark: 'M4.5 3.5h15v4L13 20.5H8L14.3 8H4.5z',
  },
  UFABET: {
    dye: 'leaf',
    motif: motifs.star,
    size: 96,
    mark: 'M12 2l8.7 5v10L12 22l-8.7-5V7zM12 7.5 8 10.2l1.5 4.6h5L16 10.2z',
  },
  SEXYGAME: {
    dye: 'mulberry',
    motif: motifs.ripple,
    size: 78,
    mark: 'M12 2.5c4 4.5 8 6.5 8 11a4.2 4.2 0 0 1-7 3.1V18l2 3.5H9l2-3.5v-1.4a4.2 4.2 0 0 1-7-3.1c0-4.5 4-6.5 8-11',
  },
  askmebet: {
    dye: 'indigo',
    motif: motifs.comb,
    size: 40,
    mark: 'M3 4h18v13h-8.5L7 21.5V17H3zM6.8 10.6l4 4 6.5-6.4-1.7-1.7-4.8 4.7-2.3-2.3z',
  },
  imi: {
    dye: 'ebony',
    motif: motifs.pine,
    size: 44,
    mark: 'M3 10h3.5v10.5H3zM4.75 2.5l2.5 3-2.5 3-2.5-3zM17.5 10H21v10.5h-3.5zM19.25 2.5l2.5 3-2.5 3-2.5-3zM8.8 20.5V10h6.4v10.5h-2.1v-7.8h-2.2v7.8z',
  },
  circus: {
    dye: 'lac',
    motif: motifs.tent,
    size: 92,
    mark: 'M11 1.5h2v2.6L22.5 12h-2l1 9h-19l1-9h-2L11 4.1zM12 12l-2.8 9h5.6z',
  },
  huayhd: {
    dye: 'indigo',
    motif: motifs.net,
    size: 58,
    mark: 'M3 3h8v8H3zM13 13h8v8h-8zM17 2.5 21.5 7 17 11.5 12.5 7zM7 12.5l4.5 4.5L7 21.5 2.5 17z',
  },
  usun: {
    dye: 'bark',
    motif: motifs.sun,
    size: 100,
    mark: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10M11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.9 3.5l2.8 2.8-1.4 1.4-2.8-2.8zM17.7 16.3l2.8 2.8-1.4 1.4-2.8-2.8zM19.1 3.5l1.4 1.4-2.8 2.8-1.4-1.4zM6.3 16.3l1.4 1.4-2.8 2.8-1.4-1.4z',
  },
} satisfies Record<(typeof gameCodes)[number], Art>

/** The pictures of a game, by the names that they have below /games/<code>/. */
export const pictures = {
  'logo.svg': ({ mark, dye }: Art) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" rx="12" fill="#fff"/><path transform="translate(8 8)" fill="${dyes[dye].ground}" fill-rule="evenodd" d="${mark}"/></svg>`,
  'cloth.svg': (art: Art) => cloth(art, dyes[art.dye]),
  'undyed.svg': (art: Art) => cloth(art, undyed),
  'undyed-dark.svg': (art: Art) => cloth(art, undyedInTheDark),
} satisfies Record<string, (art: Art) => string>

const width = 300
const height = 211
/** The width of the band along the left edge, which is the visible part of a card at the side. */
const selvage = 14

/**
 * The motif at the right, running out to the left in a fringe that leaves room for the name above and the amount below;
 * a selvage along the left edge.
 */
function cloth({ motif, size }: Art, { ground, ...threads }: Dye): string {
  const [x0, y0] = [268, height / 2]
  const fringe = (y: number) =>
    156 + Math.abs(y - y0) * 0.55 + fraction(Math.sin(y * 91.7) * 4758.5) * 20
  const dyed = (x: number, y: number) => (x < fringe(y) ? null : motif(x - x0, y - y0, size))
  const edge = { dyed: band, feather: 0, grain: 1 }
  return drawn(width, height, 3, threads, [{ dyed, feather: 2 }, edge], ground)
}

function band(x: number, y: number): Thread | null {
  if (x > selvage) return null
  if (x > selvage - 2) return 'a'
  const tooth = Math.abs(x - 5) / 6 + Math.abs(((y + 5) % 24) - 12) / 13
  if (tooth < 0.45) return 'c'
  if (tooth < 0.7) return null
  return tooth < 1.1 ? 'b' : null
}
