import { randomInt } from 'node:crypto'
import type { GameRules } from '../directory.ts'

// The rounds that can be played: choices, random outcomes and payouts.

const motifs = ['lozenge', 'star', 'hook', 'bird', 'flower'] as const
export type Motif = (typeof motifs)[number]
export const outcomes = ['home', 'draw', 'away'] as const
type Outcome = (typeof outcomes)[number]

/** Goals of home and away for each outcome. */
const scores: Record<Outcome, readonly string[]> = {
  home: ['1–0', '2–0', '2–1', '3–1'],
  draw: ['0–0', '1–1', '2–2'],
  away: ['0–1', '0–2', '1–2', '1–3'],
}
/** Chance in percent. */
const chances: Record<Outcome, number> = { home: 42, draw: 28, away: 30 }

/** Payout in tenths of the stake. */
export const pays = {
  lozenges: 200,
  alike: 100,
  pair: 10,
  both: 700,
  last: 20,
  home: 22,
  draw: 32,
  away: 29,
} as const
export type Prize = keyof typeof pays

/** Prizes of each kind of round. */
export const prizes: Record<GameRules['play'], readonly Prize[]> = {
  reel: ['lozenges', 'alike', 'pair'],
  lotto: ['both', 'last'],
  sport: ['home', 'draw', 'away'],
}

type Drawn = { result: string; prize: Prize | undefined }
type Play = {
  title: string
  /** True if the choice is valid. */
  isChoice: (choice: string) => boolean
  draw: (choice: string) => Drawn
}

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)]!

export const plays: Record<GameRules['play'], Play> = {
  reel: {
    title: 'Woven Reel',
    isChoice: (choice) => choice === '',
    draw() {
      const drawn = [pick(motifs), pick(motifs), pick(motifs)]
      const kinds = new Set(drawn).size
      const prize = kinds === 3 ? undefined : kinds === 2 ? 'pair' : isLozenge(drawn[0]!)
      return { result: drawn.join(' '), prize }
    },
  },
  lotto: {
    title: 'Two Digits',
    isChoice: (choice) => /^\d\d$/.test(choice),
    draw(choice) {
      const drawn = String(randomInt(100)).padStart(2, '0')
      const prize = drawn === choice ? 'both' : drawn[1] === choice[1] ? 'last' : undefined
      return { result: `${choice} ${drawn}`, prize }
    },
  },
  sport: {
    title: 'Match of the Hour',
    isChoice: (choice) => outcomes.some((outcome) => outcome === choice),
    draw(choice) {
      const at = randomInt(100)
      const came = at < chances.home ? 'home' : at < chances.home + chances.draw ? 'draw' : 'away'
      return {
        result: `${choice} ${pick(scores[came])}`,
        prize: came === choice ? came : undefined,
      }
    },
  },
}

const isLozenge = (motif: Motif): Prize => (motif === 'lozenge' ? 'lozenges' : 'alike')
