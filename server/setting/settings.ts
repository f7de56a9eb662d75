import type * as z from 'zod/mini'
import type * as contract from '#contract/setting'
import { type SettingKey, settingKeys } from '#contract/setting-list'
import type { Db } from '#db'
import { madeBy, makers } from '../approval/made-by.ts'
import type { Operator } from '../platform/call.ts'
import type { Context } from '../platform/context.ts'
import { defaultIn } from '../site/gateway-amounts.ts'

type Value = contract.SettingValue
type Change = contract.SettingChange
type Row = Omit<Change, 'id' | 'at' | 'from' | 'until'> & {
  id: number
  at: Date
  from: Date
  until: Date | null
}
type Proposal = {
  id: number
  key: SettingKey
  by: string
  proposedBy: number
  at: Date
  isCancel: boolean
}
type Kept = {
  key: SettingKey
  value: Value | null
  version: number
  changedBy: string | null
  changedAt: Date | null
}

/** Lists every setting in the order of the contract, with its planned changes and the open proposals. */
export async function settingsFor(
  ctx: Pick<Context, 'db' | 'region' | 'qrMinimums' | 'unconfirmedMaximums'>,
  operator: Operator,
): Promise<z.output<typeof contract.settings.output>> {
  const { db, region } = ctx
  const [kept, planned, proposals, games, banks] = await Promise.all([
    db<Kept[]>`
      select kind.key, setting_value(kind.key) as value, coalesce(newest.id, 0)::int as version,
        operator.username as changed_by, applied.applied_at as changed_at
      from setting_kind kind
      left join lateral (select max(id) as id from setting_change where key = kind.key) newest on true
      left join lateral (
        select operator, applied_at from setting_change where key = kind.key and applied_at is not null
        order by applied_at desc, id desc limit 1) applied on true
      left join operator on operator.id = applied.operator
      where kind.kind <> 'mark'`,
    changeRows(
      db,
      db`where change.state = 'scheduled' or change.state = 'applied' and change.until_at is not null
        order by change.from_at, change.id`,
    ),
    db<Proposal[]>`
      select approval.id, split_part(object, ' ', 1) as key, username as by, proposed_by, proposed_at as at,
        action = 'settings.cancel' as is_cancel
      from approval join operator on operator.id = proposed_by
      where state = 'open' and expires_at > now() and action in ('settings.change', 'settings.cancel')
      order by approval.id`,
    db<contract.SettingOption[]>`select code, name_en as name from game order by position, code`,
    db<contract.SettingOption[]>`
      select code, name_en as name from bank where kind = 'BANK' and ${region} = any(regions) order by position, code`,
  ])
  const byKey = new Map(kept.map((row) => [row.key, row]))
  return {
    settings: settingKeys.map((key) => {
      const { value, version, changedBy, changedAt } = byKey.get(key)!
      return {
        key,
        value: value ?? (defaultIn(ctx, key) as Value | undefined) ?? null,
        isDefault: value === null,
        version,
        changedBy,
        changedAt: changedAt?.getTime() ?? null,
        planned: planned.filter((change) => change.key === key),
      }
    }),
    proposals: proposals.map(({ id, proposedBy, at, ...shown }) => ({
      ...shown,
      id: String(id),
      isMine: proposedBy === operator.id,
      at: at.getTime(),
    })),
    games: [...games],
    banks: [...banks],
  }
}

/** Lists the changes of a setting, newest first. */
export async function changesOf(
  db: Db,
  { key, page, limit }: z.output<typeof contract.settingChanges.input>,
): Promise<z.output<typeof contract.settingChanges.output>> {
  const [changes, [{ total }]] = await Promise.all([
    changeRows(
      db,
      db`where change.key = ${key} order by change.id desc limit ${limit} offset ${(page - 1) * limit}`,
    ),
    db<[{ total: number }]>`select count(*)::int as total from setting_change where key = ${key}`,
  ])
  return { total, changes }
}

async function changeRows(db: Db, which: ReturnType<Db>): Promise<Change[]> {
  const rows = await db<Row[]>`
    select change.id, change.key, change.before, change.after, change.reason,
      ${madeBy(db)},
      change.made_at as at, change.from_at as "from", change.until_at as until, change.state
    from setting_change change
    ${makers(db)}
    ${which}`
  return rows.map(({ id, at, from, until, ...row }) => ({
    ...row,
    id: String(id),
    at: at.getTime(),
    from: from.getTime(),
    until: until?.getTime() ?? null,
  }))
}
