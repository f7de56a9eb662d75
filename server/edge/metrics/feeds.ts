import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#db'

/**
 * Measures since when the list of each account that credits automatically was not read to its end. A bank that answers with a refusal, as
 * for a cursor that it does not know, is not silent, and no deposit arrives. What was never read counts from the start of the server.
 */
export function measureFeeds(registry: Registry, db: Db): void {
  new Gauge({
    name: 'feed_unread_seconds',
    help: 'Seconds since the list of one of our accounts was read without a failure.',
    labelNames: ['account'],
    registers: [registry],
    async collect() {
      const rows = await db<{ account: string; seconds: number | null }[]>`
        select own.provider || ' ' || own.account as account, extract(epoch from now() - read_at)::float8 as seconds
        from (
          select bank_code as provider, account_no as account from deposit_account
          where bank_type = 'BANK' and mode = 'AUTO' and is_open
          union
          select 'TRUEWALLET', account_no from deposit_wallet where mode = 'AUTO' and is_open
        ) own
        left join feed_cursor on feed_cursor.provider = own.provider and feed_cursor.account = own.account`
      this.reset()
      for (const { account, seconds } of rows) this.set({ account }, seconds ?? process.uptime())
    },
  })
}
