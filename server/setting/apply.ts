import type { Context } from '../platform/context.ts'
import type { Deadline } from '../platform/jobs/work.ts'

/** Applies the changes that are due and ends those whose time is over, each in a transaction of its own. */
export async function applyDue(
  { db, log }: Pick<Context, 'db' | 'log'>,
  deadline: Deadline,
): Promise<void> {
  const due = await db<{ id: number; key: string }[]>`
    select id, key from setting_change where state = 'scheduled' and from_at <= now() order by from_at, id`
  for (const { id, key } of due) {
    if (Date.now() > deadline.untilMs) return
    const [{ state }] = await db<
      [{ state: string | null }]
    >`select apply_setting_change(${id}) as state`
    if (state !== null) log.info({ id, key, state }, 'a planned change of a setting was due')
  }
  const over = await db<{ id: number; key: string }[]>`
    select id, key from setting_change where state = 'applied' and until_at <= now() order by until_at, id`
  for (const { id, key } of over) {
    if (Date.now() > deadline.untilMs) return
    const [{ state }] = await db<
      [{ state: string | null }]
    >`select end_setting_change(${id}) as state`
    if (state !== null) log.info({ id, key, state }, 'the time of a change of a setting was over')
  }
}
