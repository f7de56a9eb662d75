import { activeBonus } from '#contract/bonus'
import { refreshGames } from '#contract/game'
import { ask } from '../app/ask.ts'
import { useRead } from '../app/useCall.ts'

/** No signal reports play in another tab or on a game's own site. */
const lookAgainMs = 20_000

/** The bonus that is active. */
export const useStatus = () => useRead(activeBonus, {}, { staleTime: lookAgainMs })

/** The same, read when the screen opens and again while it is played. */
export const useWatchedStatus = () =>
  useRead(
    activeBonus,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data?.bonus?.state === 'granted' && lookAgainMs,
    },
  )

/**
 * Makes the server read the games' balances, so that the total is current. A game that does not respond keeps its last
 * balance.
 */
export const readGames = (): Promise<unknown> => ask(refreshGames, {}).catch(() => undefined)
