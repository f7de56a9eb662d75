import * as z from 'zod/mini'
import { type cancelSettingChange, SettingValue } from '#contract/setting'
import { type SettingKey, settingKeys, settingOf } from '#contract/setting-list'
import type { Tx } from '#db'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { defaultIn } from '../site/gateway-amounts.ts'
import { lockSetting } from './change.ts'

type Outcome = z.output<typeof cancelSettingChange.output>

/** `value`: the one that stays. The second person sees it beside the planned one. */
const settingCancel = approvalAction({
  code: 'settings.cancel',
  right: 'settings.change',
  input: z.strictObject({
    key: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
    id: z.string(),
    value: z.nullable(SettingValue),
    from: z.null(),
  }),
})

export const cancelOfSetting = runnable(settingCancel, async (ctx, by, { id }) => {
  const { outcome } = await cancelChange(ctx, by, id)
  return { outcome: outcome === 'too_late' ? 'already_decided' : outcome }
})

/**
 * Cancels a change that is not applied yet. Of a setting that takes two it takes two: the planned change may be the one that
 * ends a reward or lowers a limit. @throws the codes of `withApproval`
 */
export function cancelChange(
  ctx: Pick<Context, 'db' | 'region' | 'qrMinimums' | 'unconfirmedMaximums'>,
  by: Decider,
  id: string,
): Promise<Outcome> {
  return ctx.db.begin(async (tx) => {
    const planned = await plannedOf(tx, id)
    if (!planned) return { outcome: 'too_late' as const }
    const { key, now, after, from } = planned
    const shown = (value: SettingValue | null) => (value ?? defaultIn(ctx, key)) as SettingValue
    const { outcome } = await withApproval(
      tx,
      by,
      {
        action: settingCancel,
        object: `${key} ${id}`,
        input: { key, id, value: shown(now), from: null },
        before: { value: z.encode(SettingValue, shown(after)), from: from.toISOString() },
        takesTwo: settingOf(key).takesTwo ?? false,
      },
      async (tx, approval) => {
        await tx`
          update setting_change set state = 'cancelled', ended_at = now(), ended_by = ${by.operator.id}
          where id = ${id}`
        await audit(tx, {
          by,
          action: 'setting-cancel',
          object: { kind: 'setting', id: key },
          before: { change: id },
          ...(approval && { approval: approval.id }),
        })
      },
    )
    return { outcome: outcome === 'already_decided' ? ('too_late' as const) : outcome }
  })
}

type Planned = {
  key: SettingKey
  now: SettingValue | null
  after: SettingValue | null
  from: Date
}

/** Finds a change that is due later, and keeps others from applying or cancelling it meanwhile. */
async function plannedOf(tx: Tx, id: string): Promise<Planned | undefined> {
  const [change] = await tx<{ key: SettingKey }[]>`select key from setting_change where id = ${id}`
  if (!change) return undefined
  await lockSetting(tx, change.key)
  const [planned] = await tx<Planned[]>`
    select key, setting_value(key) as now, after, from_at as "from" from setting_change
    where id = ${id} and state = 'scheduled'`
  return planned
}
