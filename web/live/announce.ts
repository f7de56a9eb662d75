import type { QueryClient } from '@tanstack/react-query'
import { deposit } from '#contract/deposit'
import type { Language } from '#contract/language'
import type { StatementEntry } from '#contract/statement'
import { readKey, tagged } from '#kit/api/hooks.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { ask } from '../app/ask.ts'
import { moneyText } from '../app/moneyText.ts'
import type { TextId, Translate } from '../app/texts.ts'
import { currencyOf, readWallet } from '../home/useWallet.ts'
import type { Announced } from '../statement/arrivals.ts'
import { linkedDescription, typeOf } from '../statement/entries.ts'
import { placeName } from '../statement/places.ts'
import { type Outcome, outcomeOf } from './outcomes.ts'

const arrivals: Record<Announced, TextId> = {
  deposit: 'live.deposit',
  bonus: 'live.bonus',
  withdraw: 'live.withdraw',
  finish_bonus: 'live.bonusMet',
}
const outcomes: Record<Outcome, TextId> = {
  'transfer SUCCESS': 'live.transferDone',
  'transfer FAILED': 'live.transferBack',
  'withdraw FAILED': 'live.withdrawBack',
}

type News = { arrived: StatementEntry[]; ended: StatementEntry[] }
type Reader = { cache: QueryClient; t: Translate; language: Language }

/**
 * Shows a toast for each entry. The member's currency and the names of banks and games are read first when no screen has
 * read them yet; if that fails, a toast shows the code of a bank.
 */
export async function announce({ arrived, ended }: News, { cache, t, language }: Reader) {
  const [member, ways] = await Promise.all([
    readWallet(cache, language).catch(() => undefined),
    readWays(cache, language).catch(() => undefined),
  ])
  const currency = currencyOf(member)
  const nameOf = (code: string) =>
    member?.slots.find((slot) => slot.code === code)?.name ??
    placeName(code, { ways, member }, { t, language })
  for (const entry of arrived) {
    const type = typeOf(entry) as Announced
    const linked = type === 'finish_bonus' && linkedDescription(entry)
    const place = linked || nameOf(type === 'withdraw' ? entry.to : entry.from)
    toast(t(arrivals[type], { amount: moneyText(entry.amount, currency), place }))
  }
  for (const entry of ended) {
    const isDone = entry.status === 'SUCCESS'
    const place = nameOf(isDone ? entry.to : entry.from)
    toast(t(outcomes[outcomeOf(entry)], { amount: moneyText(entry.amount, currency), place }), {
      look: isDone ? 'good' : 'bad',
    })
  }
}

/** The ways to deposit, which name our banks. */
const readWays = (cache: QueryClient, language: Language) =>
  cache.ensureQueryData({
    queryKey: readKey(deposit, {}, language),
    ...tagged(deposit),
    queryFn: () => ask(deposit, {}),
  })
