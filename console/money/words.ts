import type { WaitingMoney } from '#contract/operator-money'
import type { MoneyFact, ProviderReply } from '#contract/provider-reply'
import { formatMoment } from '#kit/i18n/time.ts'
import type { Translate } from '../app/texts.ts'
import { type DeskText, en } from '../texts/en.ts'

/** "Withdrawal · SCB" */
export function nameOf(
  t: Translate,
  { kind, way, provider }: Pick<WaitingMoney, 'kind' | 'way' | 'provider'>,
): string {
  const what = kind === 'external-transfer' && way ? t(`way.${way}`) : t(`money.one.${kind}`)
  return provider ? `${what} · ${provider}` : what
}

/** A game reports a round, or does not: it is no request that the provider completes. */
export function replyText(
  t: Translate,
  kind: WaitingMoney['kind'],
  { word }: Pick<ProviderReply, 'word'>,
): string {
  const isOfRound = kind === 'round' && (word === 'applied' || word === 'absent')
  return t(isOfRound ? `reply.round.${word}` : `reply.${word}`)
}

/** Some facts are codes with a text, some are moments; the others are shown as the provider sent them. */
export function factText(t: Translate, { what, text }: MoneyFact): string {
  if (what === 'sent-at' || what === 'settled-at') return formatMoment(Date.parse(text))
  const id = `${what}.${text}`
  return id in en ? t(id as DeskText) : text
}

/** Outgoing money was held before; incoming money is credited when it is certain. */
export const isHeld = ({ way }: Pick<WaitingMoney, 'way'>) =>
  way === 'to-game' || way === 'payout' || way === 'payment-return'
