import type { Context } from '../platform/context.ts'
import { settingsOf } from '../site/settings.ts'

/**
 * Closes providers for new money of which too many calls failed in the last five minutes: first for two minutes, and each time
 * that follows within the hour for twice as long, up to half an hour. Histories do not count, because a slow history says
 * nothing about the calls that move money. Neither do calls that were not sent, because a busy server says nothing about the
 * provider. Calls from before the last closure do not count again.
 */
export async function breakProviders(ctx: Context): Promise<void> {
  const { db, log, games, gateways, calls } = ctx
  const { breakerPercent, breakerCalls } = await settingsOf(db, 'breakerPercent', 'breakerCalls')
  if (breakerPercent === 0) return
  await calls.flush()
  const closable = [
    ...[...gateways.keys()].map((code) => `gateway:${code}`),
    ...[...games.keys()].map((code) => `game:${code}`),
    'truewallet',
  ]
  const closed = await db<{ provider: string; failed: number; calls: number; until: Date }[]>`
    with last as (
      select provider, max(least(until_at, ended_at)) as until, (count(*) filter (
        where operator is null and made_at > now() - interval '1 hour'))::int as times
      from provider_closure group by provider
    ), seen as (
      select provider, sum(failed)::int as failed, sum(done + refused + failed)::int as calls
      from provider_health left join last using (provider)
      where provider = any(${closable}::text[]) and operation <> 'bets'
        and minute >= greatest(now() - interval '5 minutes', date_trunc('minute', last.until) + interval '1 minute')
      group by provider
    ), broken as (
      select provider, failed, calls, least(30, 2 * 2 ^ least(coalesce(times, 0), 10)) * interval '1 minute' as time
      from seen left join last using (provider)
      where calls >= ${breakerCalls} and failed * 100 >= calls * ${breakerPercent}
        and not exists (select from provider_closed closed where closed.provider = seen.provider)
    ), added as (
      insert into provider_closure (provider, state, reason, until_at)
      select provider, 'no_new_money', format('%s of %s calls failed', failed, calls), now() + time from broken
      returning provider, until_at
    )
    select provider, failed, calls, until_at as until from broken join added using (provider)`
  for (const one of closed) log.error(one, 'the breaker closed a provider for new money')
}
