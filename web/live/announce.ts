import { deposit } from '#contract/deposit'
import type { StatementEntry } from '#contract/statement'
import { readQuery } from '#kit/api/hooks.ts'
import { unbroken } from '#kit/i18n/unbroken.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { ask } from '../app/ask.ts'
import { currencyOf, readWallet } from '../home/useWallet.ts'
import { arrivalText } from '../statement/arrivals.ts'
import { placeName } from '../statement/places.ts'
import type { Reader } from '../transfer/tellOutcome.ts'
import { outcomeText } from './outcomes.ts'

type News = { arrived: StatementEntry[]; ended: StatementEntry[] }

/**
 * Shows a toast for each entry. The member's currency and the names of banks and games are read first when no screen has
 * read them yet; if that fails, a toast shows the code of a bank.
 */
export async function announce({ arrived, ended }: News, { cache, t, language }: Reader) {
  const [member, ways] = await Promise.all([
    readWallet(cache, language).catch(() => undefined),
    cache.ensureQueryData(readQuery(ask, deposit, {}, language)).catch(() => undefined),
  ])
  const currency = currencyOf(member)
  const nameOf = (code: string) => unbroken(placeName(code, { ways, member }, { t, language }))
  for (const entry of arrived) toast(arrivalText(t, entry, currency, nameOf))
  for (const entry of ended)
    toast(outcomeText(t, entry, currency, nameOf), {
      look: entry.status === 'SUCCESS' ? 'good' : 'bad',
    })
}
