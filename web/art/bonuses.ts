import type { Motif } from '#kit/art/motifs.ts'
import * as motifs from '#kit/art/motifs.ts'
import { fraction } from '#kit/art/weave.ts'
import { hemmed } from './banners.ts'
import { dyes, undyed, undyedInTheDark } from './dyes.ts'

type Art = {
  dye: keyof typeof dyes
  motif: Motif
  /** Half the width of the motif. */
  size: number
}

/** The picture of each bonus and promotion of the first catalogue. The codes of kip end in l. */
const bonuses: Record<string, Art> = {
  welcome100: { dye: 'lac', motif: motifs.lozenge, size: 68 },
  daily20: { dye: 'leaf', motif: motifs.star, size: 76 },
  weekend50: { dye: 'mulberry', motif: motifs.ripple, size: 62 },
  reload10: { dye: 'ebony', motif: motifs.lotus, size: 82 },
  free50: { dye: 'indigo', motif: motifs.field, size: 40 },
  kapao2026: { dye: 'bark', motif: motifs.sun, size: 78 },
  songkran: { dye: 'indigo', motif: motifs.phikun, size: 27 },
}

/** Every picture by its path below /bonus/; undyed it has been received. Without words, so that every language has them. */
export const bonusPictures = (): Map<string, string> =>
  new Map(
    Object.entries(bonuses).flatMap(([code, art]) => {
      const dyed = picture(art, dyes[art.dye])
      const day = picture(art, undyed)
      const dark = picture(art, undyedInTheDark)
      return [code, `${code}l`].flatMap((name): [string, string][] => [
        [`${name}.svg`, dyed],
        [`${name}-undyed.svg`, day],
        [`${name}-undyed-dark.svg`, dark],
      ])
    }),
  )

/** 16 to 9; a card shows the middle at its right, and leaves its left to words. */
const [x0, y0] = [200, 112]

const picture = ({ motif, size }: Art, dye: (typeof dyes)[Art['dye']]): string =>
  hemmed(dye, (x, y) => (isBare(x, y) ? null : motif(x - x0, y - y0, size)))

/** Patterns without an end stop in a fringe. */
const isBare = (x: number, y: number): boolean =>
  Math.abs(x - x0) >
  84 - Math.abs(y - y0) * 0.24 + fraction(Math.sin(y * 91.7 + Math.sign(x - x0)) * 4758.5) * 14
