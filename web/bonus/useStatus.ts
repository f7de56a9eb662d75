import { activeBonus } from '#contract/bonus'
import { refreshGames } from '#contract/game'
import { ask } from '../app/ask.ts'
import { useRead } from '../app/useCall.ts'

/** What is played in another tab, or on the games' own sites, is told by nobody. */
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
 * Has the games asked what lies there, so that the total is what there is now. One that cannot be asked leaves what it
 * said last.
 */
export const readGames = (): Promise<unknown> => ask(refreshGames, {}).catch(() => undefined)
