import type * as z from 'zod/mini'
import type { Language } from '#contract/language'
import type { wallet as contract } from '#contract/wallet'
import { type Db, sharedRead } from '#db'
import { type Amount, toAmount } from '#money'
import { accountsColumn, catalogueColumn, type GameRows, shownGames } from '../game/account.ts'
import { receivable } from '../invite/list.ts'
import { type Rates, rateKeys, ratesOf, type WageredDeposit } from '../invite/reward.ts'
import type { Caller } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { todayInBangkok } from '../platform/zone.ts'
import { type PersonRow, personColumns, shownPerson } from '../profile/profile.ts'
import { noOffersOf } from '../protection/offers.ts'
import type { Settings } from '../site/settings.ts'

type WalletRow = PersonRow &
  GameRows & {
    member: number
    balances: Record<'main' | 'hold' | 'invite', Amount>
    earning: WageredDeposit[]
    rewardedToday: number
    settings: Partial<Settings>
  }

/** Reads the member's data for the home screen. Concurrent calls share one statement. */
export async function walletOf(
  ctx: Context,
  caller: Caller,
  language: Language,
): Promise<z.output<typeof contract.output>> {
  const [row, noOffers] = await Promise.all([
    readWallet(ctx.db, caller),
    noOffersOf(ctx.db, caller),
  ])
  const rates: Rates = ratesOf(row.settings, caller.currency)
  const { main, hold, invite } = row.balances
  return {
    ...shownPerson(ctx.secrets, row),
    wallet: { amount: toAmount(main), currency: caller.currency, onTheWay: toAmount(hold) },
    invite: {
      ...receivable({ ...row, aside: invite }, rates),
      success: rates.inviteSuccess,
      fail: rates.inviteFail,
    },
    slots: shownGames(ctx, row, { currency: caller.currency, language }),
    ...(noOffers && { noOffers }),
  }
}

/** One row has the catalogue for all of them. */
type Read = Omit<WalletRow, 'catalogue'> & { catalogue: WalletRow['catalogue'] | null }

const readWallet = sharedRead(readWallets)

/** @throws when a member has no accounts, because a row would be missing */
async function readWallets(db: Db, callers: Caller[]): Promise<WalletRow[]> {
  const rows = await db<Read[]>`
    select asked.member, ${personColumns(db)},
      (select jsonb_object_agg(name, balance) from ledger.account
        where account.bucket = asked.member % 256 and account.member = asked.member and name in ('main', 'hold', 'invite')) as balances,
      (select coalesce(jsonb_agg(jsonb_build_object('deposit', deposit, 'wagered', wagered) order by id), '[]')
        from invite_reward where inviter = asked.member and state = 'earning' and wagered > 0) as earning,
      (select coalesce(jsonb_object_agg(key, value), '{}') from site_setting
        where key = any(${[...rateKeys]})) as settings,
      (select coalesce(sum(amount), 0)::int8 from invite_reward
        where inviter = asked.member and state <> 'refused' and rewarded_at >= ${todayInBangkok(db)}) as rewarded_today,
      ${accountsColumn(db)} as accounts, case when row_number() over () = 1 then ${catalogueColumn(db)} end as catalogue
    from unnest(${callers.map(({ member }) => member)}::int8[], ${callers.map(({ currency }) => currency)}::text[])
      asked (member, currency)
      join member m on m.id = asked.member join bank b on b.code = m.bank_code`
  const catalogue = rows.find((row) => row.catalogue)?.catalogue ?? []
  const byMember = new Map(rows.map((row) => [row.member, row]))
  return callers.map(({ member }) => {
    const row = byMember.get(member)
    if (!row?.balances) throw new Error(`member ${member} has no accounts`)
    return { ...row, catalogue }
  })
}
