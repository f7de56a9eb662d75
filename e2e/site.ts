import type { BannerPlace } from '#contract/operator-banner'
import { type Db, openDb, type Tx } from '#db'
import type { EverySetting } from '#server/site/gateway-amounts'
import type { Addresses } from './stack.ts'

export type Site = ReturnType<typeof siteOf>

/** Simulates operators and the passing of time: the tests change rows instead of waiting. */
export function siteOf({ database }: Addresses) {
  const db: Db = openDb(database)
  const store = (key: keyof EverySetting, value: unknown, { isChecked = true } = {}) =>
    db.begin(async (tx) => {
      // Some settings take two operators, or the owner of the tables.
      await tx`set local role none`
      if (!isChecked) await tx`set local session_replication_role = replica`
      await tx`
        insert into site_setting (key, value) values (${key}, ${tx.json(value as never)})
        on conflict (key) do update set value = excluded.value`
    })
  return {
    db,
    /** Takes effect with the next call; the `terminated` switch needs a second at most. */
    set: <Key extends keyof EverySetting>(key: Key, value: EverySetting[Key]) => store(key, value),
    /** Stores a value as an older version could, which checked none. */
    setOdd: (key: keyof EverySetting, value: unknown) => store(key, value, { isChecked: false }),
    /** Brings settings back to their defaults. */
    async clear(...keys: (keyof EverySetting)[]) {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`delete from site_setting where key = any(${keys})`
      })
    },
    /** Opens every provider: the next story of this stack needs them. */
    async openProviders() {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`delete from provider_closure`
      })
    },
    /** Adds jobs that failed as often as they may, in place of those that a story added before. */
    async giveUpJobs(name: string, count: number) {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`delete from graphile_worker._private_jobs where key like ${`given-up ${name}%`}`
        await tx`
          select graphile_worker.add_job(${name}::text, '{}'::json, run_at => now() + interval '1 day',
            job_key => 'given-up ' || ${name}::text || number)
          from generate_series(1, ${count}::int) as number`
        await tx`
          update graphile_worker._private_jobs set attempts = max_attempts, run_at = now(),
            last_error = 'Error: no space left on the disk'
          where key like ${`given-up ${name}%`}`
      })
    },
    async removeJobs(name: string) {
      await db`delete from graphile_worker._private_jobs where key like ${`given-up ${name}%`}`
    },
    async jobsLeft(name: string): Promise<number> {
      const [{ count }] = await db<[{ count: number }]>`
        select count(*)::int as count from graphile_worker.jobs where key like ${`given-up ${name}%`}`
      return count
    },
    /** Adds a server that has ended without stopping, which is an alarm after a minute. */
    async loseServer(place: string) {
      await db`
        insert into server (id, place, version, clock_ms, started_at, heartbeat_at)
        values (gen_random_uuid(), ${place}, '1.0.0', 12, now() - interval '1 day', now() - interval '3 minutes')`
    },
    async findServer(place: string) {
      await db`delete from server where place = ${place}`
    },
    /** Lets the minute pass after which the alarm begins, once a server has seen its condition; evaluates with the next beat. */
    async passAlarmTime(subject: string): Promise<boolean> {
      await db`update alarm_look set looked_at = '-infinity'`
      const passed = await db`
        update alarm_pending set since = since - interval '5 minutes' where subject = ${subject} returning name`
      return passed.length > 0
    },
    async alarmIs(subject: string, state: 'open' | 'ended'): Promise<boolean> {
      await db`update alarm_look set looked_at = '-infinity'`
      const found = await db`
        select from alarm where subject = ${subject} and (ended_at is null) = ${state === 'open'}`
      return found.length > 0
    },
    /** Shows an alarm without the wait for the next evaluation, which finds its condition as well. */
    async ringAlarm(place: string) {
      await db`delete from server where place = ${place}`
      await this.loseServer(place)
      await db`
        insert into alarm_pending (name, subject, value, since) values ('ServerDown', ${place}, 180, now() - interval '2 minutes')
        on conflict do nothing`
      await db`
        insert into alarm (name, subject, severity, value) values ('ServerDown', ${place}, 'page', 180) on conflict do nothing`
    },
    /** Ends the bonuses that a story added. */
    async endBonuses(prefix: string) {
      await db`update bonus set is_active = false, is_listed = false where code like ${`${prefix}%`}`
    },
    /** Shows the wheels of the service again in place of those that a story published. */
    async resetWheels() {
      await db.begin(async (tx) => {
        await tx`set local role none`
        const first = tx`id in (select min(id) from spin_wheel group by currency)`
        await tx`update spin_wheel set is_active = false where not ${first}`
        await tx`update spin_wheel set is_active = true where ${first}`
        await tx`update coin_deposit set minimum = case currency when 'BAHT' then 30000 else 20000000 end`
      })
    },
    /** Removes the accounts for deposits that a story added, and opens the others. */
    async resetDepositAccounts() {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`delete from deposit_account where account_no in ('0004560009', '000120000456009')`
        await tx`update deposit_account set is_open = true, weight = 1, daily_cap = null`
      })
    },
    /** Takes the banners of a place away in English, and returns how to put them back. */
    async takeBanners(place: BannerPlace) {
      const asOwner = <T>(work: (tx: Tx) => Promise<T>) =>
        db.begin(async (tx) => {
          await tx`set local role none`
          return work(tx)
        })
      const banners = await asOwner(
        (tx) => tx`
          delete from banner where kind = ${place} and language = 'en' returning kind, language, position, image, html`,
      )
      return () => asOwner((tx) => tx`insert into banner ${tx.values(banners)}`)
    },
    /** Brings the banners of the installation back that a story has replaced, and removes its announcements. */
    async resetBanners() {
      await db.begin(async (tx) => {
        await tx`set local role none`
        // Only a version without an operator tells what stood there before.
        await tx`
          delete from banner where image is null or kind in (select place from banner_version where operator is null)`
        await tx`
          insert into banner (kind, language, position, image, html)
          select place, language, number - 1, banner ->> 'image', banner ->> language from (
            select distinct on (place) place, banners, operator from banner_version order by place, id) first,
          jsonb_array_elements(banners) with ordinality as list (banner, number),
          unnest('{th,la,en}'::text[]) as language
          where first.operator is null`
        await tx`delete from banner_version`
      })
    },
    /** Brings the texts of the installation back that a story has replaced. */
    async resetContent() {
      await db.begin(async (tx) => {
        await tx`set local role none`
        await tx`
          delete from site_text where kind in (select kind from content_version)`
        await tx`
          insert into site_text (kind, language, position, html)
          select kind, language, place - 1, html from (
            select distinct on (kind) kind, content from content_version order by kind, id) first,
          jsonb_each(content) as each (language, texts),
          jsonb_array_elements_text(texts) with ordinality as list (html, place)`
        await tx`delete from content_version`
      })
    },
    close: () => db.end(),
  }
}
