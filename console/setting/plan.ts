import type { RewardKind } from '#contract/reward-review'
import { atMost, inviteShareOf, refundOf } from '#contract/reward-worked'
import type { Setting, SettingValue } from '#contract/setting'
import type { SettingKey } from '#contract/setting-list'
import { type Amount, type Currency, currencies, moneyText, toAmount } from '#money'
import type { Translate } from '../app/texts.ts'

/** The settings of each plan, in the order of the page. */
export const plans = {
  refund: ['refundActive', 'refundSuccess', 'refundFail', 'refundMinimum', 'refundDayMaximum'],
  invite: ['inviteActive', 'inviteSuccess', 'inviteFail', 'inviteDayMaximum'],
} as const satisfies Record<RewardKind, readonly SettingKey[]>

export const planOf = (key: SettingKey): RewardKind | undefined =>
  (['refund', 'invite'] as const).find((kind) => plans[kind].some((one) => one === key))

/** The loss, or the invited member's deposit, of the example. */
const exampleAmounts: Record<Currency, Amount> = {
  BAHT: toAmount(1_000_00),
  LAK: toAmount(500_000_00),
}

/**
 * Sentences with the rewards that these settings grant, one for each currency. `changed`: a value that an operator types
 * in place of the stored one.
 */
export function examplesOf(
  t: Translate,
  kind: RewardKind,
  all: Setting[],
  changed?: { key: SettingKey; value: SettingValue },
): string[] {
  const settingValue = (key: SettingKey) =>
    changed?.key === key ? changed.value : (all.find((one) => one.key === key)?.value ?? null)
  const percent = (key: SettingKey) => Number(settingValue(key))
  return currencies.map((currency) => {
    const sum = (key: SettingKey) => (settingValue(key) as Record<Currency, number>)[currency]
    const money = (amount: Amount) => moneyText(amount, currency)
    const whole = exampleAmounts[currency]
    if (kind === 'refund') {
      const minimum = Math.max(1, sum('refundMinimum'))
      const back = (key: SettingKey) => {
        const amount = refundOf(whole, percent(key), sum('refundDayMaximum'))
        return money(amount < minimum ? toAmount(0) : amount)
      }
      return t('plans.refundExample', {
        lost: money(whole),
        success: back('refundSuccess'),
        fail: back('refundFail'),
      })
    }
    const half = toAmount(Math.floor(whole / 2))
    const shares = { inviteSuccess: percent('inviteSuccess'), inviteFail: percent('inviteFail') }
    const earned = (wagered: Amount) =>
      money(atMost(inviteShareOf({ deposit: whole, wagered }, shares), sum('inviteDayMaximum')))
    return t('plans.inviteExample', {
      deposit: money(whole),
      success: earned(whole),
      half: money(half),
      fail: earned(half),
    })
  })
}
