import { activeBonus } from '#contract/bonus'
import { useRead } from '../app/useCall.ts'

/** What is played in another tab, or on the games' own sites, is told by nobody. */
const lookAgainMs = 20_000

/** The bonus that is active, looked at again while it is played. */
export const useStatus = () =>
  useRead(
    activeBonus,
    {},
    {
      staleTime: 0,
      refetchInterval: ({ state }) => state.data?.bonus?.state === 'granted' && lookAgainMs,
    },
  )
