import type { GameCategory, gameCodes } from '#contract/game'
import { drawn } from '#kit/art/drawn.ts'
import type { Dyed, Thread } from '#kit/art/weave.ts'
import { type Dye, dyes, marigold } from './dyes.ts'
import { type Figure, type FigureThread, threadAt } from './figures/figure.ts'
import * as lotto from './figures/lotto.ts'
import * as slots from './figures/slots.ts'
import * as sport from './figures/sport.ts'

/** A game whose account is not opened yet wears one dip of the same dye: lighter, never grey. */
const dips: Record<GameCategory, Dye> = {
  slot: { ground: '#9b4a61', a: '#d0648c', b: dyes.lac.b, c: marigold },
  sport: { ground: '#3d6b60', a: '#4fae8e', b: dyes.leaf.b, c: marigold },
  lotto: { ground: '#4a5484', a: '#6f80d8', b: dyes.indigo.b, c: marigold },
}
const full: Record<GameCategory, Dye> = { slot: dyes.lac, sport: dyes.leaf, lotto: dyes.indigo }

type Art = {
  category: GameCategory
  figure: Figure
  /** The mark, on a grid of 24. Where it overlaps itself it is open. */
  mark: string
}

/** The picture of each game: the figure is the game, the ground its category. */
export const games = {
  JOKER: {
    category: 'slot',
    figure: slots.joker,
    mark: 'M12 3l5 9-5 9-5-9zM4 8.5l2.5 3.5L4 15.5 1.5 12zM20 8.5l2.5 3.5-2.5 3.5-2.5-3.5z',
  },
  SLOTXO: {
    category: 'slot',
    figure: slots.reels,
    mark: 'M1.5 7h3.3l1.9 3.1L8.6 7h3.2l-3.3 5 3.3 5H8.5l-1.8-3.1L4.9 17H1.6l3.3-5zM17.7 6.5a4.5 5.5 0 1 1 0 11 4.5 5.5 0 0 1 0-11m0 3a1.75 2.5 0 1 0 0 5 1.75 2.5 0 0 0 0-5',
  },
  SUPERSLOT: {
    category: 'slot',
    figure: slots.bell,
    mark: 'M13.5 2 4.5 13.5h5.7L8.8 22 19.5 9.5h-6.2z',
  },
  pg: {
    category: 'slot',
    figure: slots.dragon,
    mark: 'M12 3c3 3 4.5 6 4.5 9S15 18 12 21c-3-3-4.5-6-4.5-9S9 6 12 3M1.5 9.5c2 0 3.6.4 4.7 1 .1 3 .9 5.5 2.3 7.8C4 17 1.7 14 1.5 9.5M22.5 9.5c-2 0-3.6.4-4.7 1-.1 3-.9 5.5-2.3 7.8C20 17 22.3 14 22.5 9.5',
  },
  betflix: {
    category: 'slot',
    figure: slots.gem,
    mark: 'M3 4h18v16H3zM9.5 7.5v9l7.5-4.5z',
  },
  areaslot: {
    category: 'slot',
    figure: slots.cherries,
    mark: 'M12 3 22.5 20.5h-21zM12 10.5 8.2 17h7.6z',
  },
  joker2: {
    category: 'slot',
    figure: slots.secondJoker,
    mark: 'M8.5 4l5 8-5 8-5-8zM15.5 4l5 8-5 8-1.9-3 3.1-5-3.1-5z',
  },
  slotracha: {
    category: 'slot',
    figure: slots.crown,
    mark: 'M2.5 6.5l4.7 4L12 3.5l4.8 7 4.7-4V16h-19zM2.5 18h19v2.5h-19z',
  },
  pgslot: {
    category: 'slot',
    figure: slots.koi,
    mark: 'M4.5 3.5h15v4L13 20.5H8L14.3 8H4.5z',
  },
  UFABET: {
    category: 'sport',
    figure: sport.football,
    mark: 'M12 2l8.7 5v10L12 22l-8.7-5V7zM12 7.5 8 10.2l1.5 4.6h5L16 10.2z',
  },
  SEXYGAME: {
    category: 'sport',
    figure: sport.cards,
    mark: 'M12 2.5c4 4.5 8 6.5 8 11a4.2 4.2 0 0 1-7 3.1V18l2 3.5H9l2-3.5v-1.4a4.2 4.2 0 0 1-7-3.1c0-4.5 4-6.5 8-11',
  },
  askmebet: {
    category: 'sport',
    figure: sport.trophy,
    mark: 'M3 4h18v13h-8.5L7 21.5V17H3zM6.8 10.6l4 4 6.5-6.4-1.7-1.7-4.8 4.7-2.3-2.3z',
  },
  imi: {
    category: 'sport',
    figure: sport.roulette,
    mark: 'M3 10h3.5v10.5H3zM4.75 2.5l2.5 3-2.5 3-2.5-3zM17.5 10H21v10.5h-3.5zM19.25 2.5l2.5 3-2.5 3-2.5-3zM8.8 20.5V10h6.4v10.5h-2.1v-7.8h-2.2v7.8z',
  },
  circus: {
    category: 'sport',
    figure: sport.circusTent,
    mark: 'M11 1.5h2v2.6L22.5 12h-2l1 9h-19l1-9h-2L11 4.1zM12 12l-2.8 9h5.6z',
  },
  huayhd: {
    category: 'lotto',
    figure: lotto.balls,
    mark: 'M3 3h8v8H3zM13 13h8v8h-8zM17 2.5 21.5 7 17 11.5 12.5 7zM7 12.5l4.5 4.5L7 21.5 2.5 17z',
  },
  usun: {
    category: 'lotto',
    figure: lotto.sun,
    mark: 'M12 7a5 5 0 1 1 0 10 5 5 0 0 1 0-10M11 1h2v4h-2zM11 19h2v4h-2zM1 11h4v2H1zM19 11h4v2h-4zM4.9 3.5l2.8 2.8-1.4 1.4-2.8-2.8zM17.7 16.3l2.8 2.8-1.4 1.4-2.8-2.8zM19.1 3.5l1.4 1.4-2.8 2.8-1.4-1.4zM6.3 16.3l1.4 1.4-2.8 2.8-1.4-1.4z',
  },
} satisfies Record<(typeof gameCodes)[number], Art>

/** The pictures of a game, by the names that they have below /games/<code>/. */
export const pictures = {
  'logo.svg': ({ mark, category }: Art) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><rect width="40" height="40" rx="12" fill="#fff"/><path transform="translate(8 8)" fill="${full[category].ground}" fill-rule="evenodd" d="${mark}"/></svg>`,
  'cloth.svg': (art: Art) => cloth(art, full[art.category]),
  'dip.svg': (art: Art) => cloth(art, dips[art.category]),
  'figure.svg': (art: Art) => small(art, full[art.category]),
  'figure-dip.svg': (art: Art) => small(art, dips[art.category]),
} satisfies Record<string, (art: Art) => string>

/** Threads that are the same on every ground. */
const own = { cotton: '#fff', red: '#ff5a7f', green: '#5fd6a2' }

/** The figure with its middle at (x, y). Coarser threads than these would lose faces and digits. */
const woven = (figure: Figure, x: number, y: number, size: number): Dyed<FigureThread> => {
  const scale = size / 100
  return (u, v) => threadAt(figure, (u - x) / scale, (v - y) / scale)
}

const width = 300
const height = 211
/** The width of the band along the left edge, which is the visible part of a card at the side. */
const selvage = 14

/** The figure at the right, a selvage along the left edge, and room for the words between them. */
function cloth({ figure }: Art, { ground, ...threads }: Dye): string {
  const dyed = woven(figure, 216, 92, 140)
  return drawn<FigureThread | 'weft'>(
    width,
    height,
    2,
    { ...threads, ...own, weft: '#ffffff12' },
    [
      { dyed: () => 'weft', feather: 0, pitch: 5, stroke: 1 },
      { dyed, feather: 1, grain: 1, pitch: 2.5 },
      { dyed: band, feather: 0, grain: 1, stroke: 3 },
    ],
    ground,
  )
}

/** The figure alone on a bare ground, for small cards. */
const small = ({ figure }: Art, { ground: _, ...threads }: Dye): string =>
  drawn<FigureThread>(
    96,
    96,
    1.6,
    { ...threads, ...own },
    {
      dyed: woven(figure, 48, 48, 94),
      feather: 0,
      grain: 1,
      pitch: 2,
    },
  )

function band(x: number, y: number): Thread | null {
  if (x > selvage) return null
  if (x > selvage - 2) return 'a'
  const tooth = Math.abs(x - 5) / 6 + Math.abs(((y + 5) % 24) - 12) / 13
  if (tooth < 0.45) return 'c'
  if (tooth < 0.7) return null
  return tooth < 1.1 ? 'b' : null
}
