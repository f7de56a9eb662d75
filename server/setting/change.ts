import * as z from 'zod/mini'
import { Refusal } from '#contract/refusal'
import { type changeSetting as changeCall, isSettingValue, SettingValue } from '#contract/setting'
import { type SettingKey, settingKeys, settingOf } from '#contract/setting-list'
import type { Tx } from '#db'
import type { Amount, Currency } from '#money'
import { isPhoneOnCall } from '../alarm/channels.ts'
import { withApproval } from '../approval/with-approval.ts'
import { audit } from '../audit/audit.ts'
import { approvalAction, type Decider, runnable } from '../platform/approval.ts'
import type { Context } from '../platform/context.ts'
import { defaultIn } from '../site/gateway-amounts.ts'
import { defaultOf } from '../site/settings.ts'

/** The database compares a stored proposal with the change that carries it out, times as texts of ISO 8601. */
const settingChange = approvalAction({
  code: 'settings.change',
  right: 'settings.change',
  input: z.strictObject({
    key: z.enum(settingKeys as [SettingKey, ...SettingKey[]]),
    value: z.nullable(SettingValue),
    from: z.nullable(z.string()),
    until: z.nullable(z.string()),
  }),
})

type Wanted = Omit<z.output<typeof changeCall.input>, 'version' | 'reason'>
/** `version`: that of the page. A stored proposal has none, because its state guards it. */
type Request = Wanted & { version?: number }
type Outcome = z.output<typeof changeCall.output>

export const changeOfSetting = runnable(settingChange, (ctx, by, { from, until, ...rest }) => {
  const times = {
    ...(from !== null && { from: Date.parse(from) }),
    ...(until !== null && { until: Date.parse(until) }),
  }
  return changeSetting(ctx, by, { ...rest, ...times })
})

/**
 * Changes a setting at once or at a time. Settings of money take two.
 * @throws Refusal SETTING_INVALID, SETTING_CHANGED; the codes of `withApproval`
 */
export async function changeSetting(
  ctx: Pick<Context, 'db' | 'region' | 'qrMinimums' | 'unconfirmedMaximums'>,
  by: Decider,
  { key, value, version, from, until }: Request,
): Promise<Outcome> {
  const { takesTwo = false, always, isStated } = settingOf(key)
  if (value === null ? always || isStated : !isSettingValue(key, value))
    throw new Refusal('SETTING_INVALID')
  return ctx.db.begin(async (tx) => {
    await lockSetting(tx, key)
    const known = await knownOf(tx, key)
    if (version !== undefined) {
      if (version !== known.version) throw new Refusal('SETTING_CHANGED')
      if (isPast(known.now, from)) throw new Refusal('SETTING_INVALID')
    }
    // A proposal may be approved after its end.
    if (until !== undefined && until <= Math.max(from ?? 0, known.now.getTime()))
      throw new Refusal('SETTING_INVALID')
    await assertStorable(tx, ctx, key, value)
    const input = { key, value, from: isoOf(from), until: isoOf(until) }
    const shown = z.encode(settingChange.input, input)
    // A proposal begins from the value that counts: the stored one, or the default.
    const counts = known.value ?? (defaultIn(ctx, key) as SettingValue)
    const before = { value: z.encode(SettingValue, counts) }
    return withApproval(
      tx,
      by,
      { action: settingChange, object: key, input, before, takesTwo },
      async (tx, approval) => {
        await store(tx, by, { ...input, before: known.value, approval: approval?.id })
        await audit(tx, {
          by,
          action: 'setting-change',
          object: { kind: 'setting', id: key },
          before,
          after: { value: shown.value, from: shown.from, until: shown.until },
          ...(approval && { approval: approval.id }),
        })
      },
    )
  })
}

/** Raises the version of the terms in the caller's transaction, so that members are asked to agree again. */
export async function raiseTermsVersion(tx: Tx, by: Decider): Promise<void> {
  const key = 'termsVersion'
  await lockSetting(tx, key)
  const { value: known } = await knownOf(tx, key)
  const before = known ?? defaultOf(key)
  const value = Number(before) + 1
  if (!isSettingValue(key, value)) throw new Refusal('SETTING_INVALID')
  await store(tx, by, { key, value, before: known, from: null, until: null, approval: undefined })
  await audit(tx, {
    by,
    action: 'setting-change',
    object: { kind: 'setting', id: key },
    before: { value: before },
    after: { value, from: null, until: null },
  })
}

/** As apply_setting_change: of two changes at once, the second sees the first. */
export const lockSetting = (tx: Tx, key: SettingKey) =>
  tx`select pg_advisory_xact_lock(hashtextextended(${`setting:${key}`}, 0))`

type Known = { value: SettingValue | null; version: number; now: Date }

async function knownOf(tx: Tx, key: SettingKey): Promise<Known> {
  const [known] = await tx<[Known]>`
    select setting_value(${key}) as value, now(),
      (select coalesce(max(id), 0)::int from setting_change where key = ${key}) as version`
  return known
}

/** Clocks differ, and a form is filled in: a minute ago is still now. */
const toleranceMs = 60_000
const isPast = (now: Date, at: number | undefined): boolean =>
  at !== undefined && at < now.getTime() - toleranceMs

const isoOf = (at: number | undefined): string | null =>
  at === undefined ? null : new Date(at).toISOString()

type Limits = Record<Currency, Amount>

const isPhone = (key: SettingKey) => key === 'alarmPhone' || key === 'alarmPhoneSecond'

/** The tables refuse the same. @throws Refusal SETTING_INVALID */
async function assertStorable(
  tx: Tx,
  { region }: Pick<Context, 'region'>,
  key: SettingKey,
  value: SettingValue | null,
): Promise<void> {
  if (value === null) return
  if (isPhone(key) && !isPhoneOnCall(String(value), region)) throw new Refusal('SETTING_INVALID')
  const [{ fits }] = await tx<[{ fits: boolean }]>`
    select setting_fits(${key}, ${tx.json(value)}) as fits`
  if (!fits) throw new Refusal('SETTING_INVALID')
  if (key !== 'withdrawMinimum' && key !== 'withdrawMaximum') return
  const given = value as Limits
  const [{ minimum, maximum }] = await tx<[{ minimum: Limits; maximum: Limits }]>`
    select setting_value('withdrawMinimum') as minimum, setting_value('withdrawMaximum') as maximum`
  const [low, high] = key === 'withdrawMinimum' ? [given, maximum] : [minimum, given]
  if (low.BAHT > high.BAHT || low.LAK > high.LAK) throw new Refusal('SETTING_INVALID')
}

type Stored = {
  key: SettingKey
  value: SettingValue | null
  before: SettingValue | null
  from: string | null
  until: string | null
  approval: number | undefined
}

async function store(
  tx: Tx,
  { operator, reason }: Decider,
  { key, value, before, from, until, approval }: Stored,
): Promise<void> {
  const [{ id, isDue }] = await tx<[{ id: number; isDue: boolean }]>`
    insert into setting_change (key, before, after, reason, operator, approval, from_at, until_at)
    values (${key}, ${jsonOf(tx, before)}, ${jsonOf(tx, value)}, ${reason}, ${operator.id}, ${approval ?? null},
      coalesce(${from}::timestamptz, now()), ${until}::timestamptz)
    returning id, from_at <= now() as is_due`
  if (!isDue) return
  const [{ state }] = await tx<[{ state: string }]>`select apply_setting_change(${id}) as state`
  if (state !== 'applied') throw new Refusal('SETTING_INVALID')
}

const jsonOf = (tx: Tx, value: SettingValue | null) => (value === null ? null : tx.json(value))
