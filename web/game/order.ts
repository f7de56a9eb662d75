import type { GameAccount } from '#contract/game'

/** When each game was last played, by its code. */
export type Played = Record<string, number>

/** Games that were played come first, the last one before the others; the rest keep the order of the catalogue. */
export const byLastPlayed = <G extends Pick<GameAccount, 'code'>>(
  games: readonly G[],
  played: Played,
): G[] => games.toSorted((one, other) => (played[other.code] ?? 0) - (played[one.code] ?? 0))

/** Finds games whose name or code contains what was typed. */
export function searched<G extends Pick<GameAccount, 'code' | 'name'>>(
  games: readonly G[],
  typed: string,
): G[] {
  const wanted = simple(typed)
  return games.filter(({ code, name }) =>
    [code, name].some((text) => simple(text).includes(wanted)),
  )
}

const simple = (text: string) => text.toLowerCase().replace(/\s/g, '')
