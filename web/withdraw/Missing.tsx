import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { Note } from '../deposit/Parts.tsx'
import type { Place } from '../transfer/places.ts'
import type { Missing as MissingMoney } from './limits.ts'

/** WDR-03: what will be transferred out of which game, before it is asked for. */
export function Missing(props: { missing: MissingMoney[]; places: Place[]; currency: Currency }) {
  const t = useTexts()
  if (props.missing.length === 0) return null
  return <Note icon="swap">{missingText(t, props)}</Note>
}

export function missingText(
  t: Translate,
  { missing, places, currency }: { missing: MissingMoney[]; places: Place[]; currency: Currency },
): string {
  const nameOf = (code: string) => places.find((place) => place.code === code)?.name ?? code
  const parts = missing.map(({ code, amount }) =>
    t('withdraw.part', { amount: moneyText(amount, currency), place: nameOf(code) }),
  )
  return t('withdraw.missing', { parts: parts.join(' + ') })
}
