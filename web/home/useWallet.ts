import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Unreachable } from '#contract/call'
import { refreshGames } from '#contract/game'
import type { Language } from '#contract/language'
import { wallet } from '#contract/wallet'
import type { Out } from '#kit/api/ask.ts'
import { readKey, tagged } from '#kit/api/hooks.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { region } from '#kit/i18n/region.ts'
import type { Currency } from '#money'
import { ask } from '../app/ask.ts'
import { keepLastSync, keepLastTotal, keepMemberId, lastSync, token } from '../app/session.ts'
import { totalOf } from './places.ts'

/** The games' names come in the language. */
const keyIn = (language: Language) => readKey(wallet, {}, language)

/** The wallet, stamped with when it was read. Its troubles go to the console only (HOM-10); the place offers a retry. */
const walletQuery = (language: Language) => ({
  queryKey: keyIn(language),
  ...tagged(wallet),
  async queryFn() {
    const reader = token()
    const read = await ask(wallet, {}).catch(toConsole)
    // The member signed out meanwhile, so nothing is kept.
    if (token() === reader) {
      keepMemberId(read.profile._id)
      keepLastSync(Date.now())
      const { amount: inWallet, currency } = read.wallet
      keepLastTotal({ amount: totalOf(read), currency, inWallet })
    }
    return read
  },
  // In another language it is the same money.
  placeholderData: keepPreviousData<Out<typeof wallet>>,
  staleTime: 10_000,
})

export const useWallet = () => useQuery(walletQuery(useLanguage()))

/** The same without asking for it: whatever another place has read. */
export const useKnownWallet = () => useQuery({ ...walletQuery(useLanguage()), enabled: false }).data

/** The member's currency, once a place has read the wallet. */
export const useKnownCurrency = () => useKnownWallet()?.wallet.currency

/** The wallet as far as it has been read, without a request. */
const knownWallet = (cache: QueryClient, language: Language): Out<typeof wallet> | undefined =>
  cache.getQueryData(keyIn(language))

/** The wallet that another place has read, or else a new reading. */
export const readWallet = (cache: QueryClient, language: Language): Promise<Out<typeof wallet>> =>
  cache.ensureQueryData(walletQuery(language))

/** The member's currency; before the wallet is read, the region's. */
export const currencyOf = (read: Out<typeof wallet> | undefined): Currency =>
  read?.wallet.currency ?? (region === 'lao' ? 'LAK' : 'BAHT')

/** A member who sees no balance yet waits for a game at most this long. */
const patienceMs = 1_000

/** HOM-01: the games first, then the wallet, then the stamp. `sync` repeats it; what was read before shows meanwhile. */
export function useSyncedWallet() {
  const cache = useQueryClient()
  const language = useLanguage()
  const sync = useQuery({
    queryKey: ['home'],
    async queryFn() {
      const refreshing = ask(refreshGames, {})
        .catch(toConsole)
        .catch(() => undefined)
      const { queryKey, queryFn } = walletQuery(language)
      // A silent game hides nothing: what is known shows meanwhile, without a new stamp.
      if (!knownWallet(cache, language) && (await isSlow(refreshing))) {
        const known = await ask(wallet, {}).catch(() => undefined)
        if (!knownWallet(cache, language)) cache.setQueryData(queryKey, known, { updatedAt: 0 })
      }
      await refreshing
      await cache.fetchQuery({ queryKey, queryFn, staleTime: 0 })
      return Date.now()
    },
    // A member who returns from a game sees the balance that it left.
    refetchOnWindowFocus: true,
    staleTime: 10_000,
    refetchOnReconnect: false,
    gcTime: 0,
    retry: false,
  })
  const { data, dataUpdatedAt } = useQuery({
    ...walletQuery(language),
    // After a failed sync, signals still refresh what shows.
    enabled: !sync.isPending,
    refetchOnWindowFocus: false,
  })
  return {
    data,
    /** When what shows was read; before anything is, when this device read it last. */
    readAt: dataUpdatedAt || lastSync(),
    isSyncing: sync.isFetching,
    hasFailed: sync.isError && !data,
    isUnreachable: sync.error instanceof Unreachable,
    sync: () => sync.refetch(),
  }
}

const isSlow = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    work.then(() => false),
    new Promise<boolean>((resolve) => setTimeout(resolve, patienceMs, true)),
  ])

function toConsole(error: unknown): never {
  console.warn('the wallet could not be read', error)
  throw error
}
