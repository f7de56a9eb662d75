import type { Bonus } from '#contract/bonus'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { type Translate, useTexts } from '../app/texts.ts'
import { types } from './offers.ts'
import styles from './Terms.module.css'

type Offer = Pick<
  Bonus,
  'percent' | 'most' | 'minimumDeposit' | 'turnover' | 'endBelow' | 'wholeAmount' | 'categories'
> &
  // A prize can be had once, whatever the bonus says.
  Partial<Pick<Bonus, 'type' | 'maxReceived'>>

/** The bonus amount of a deposit, in a few words. */
export const grantText = (
  t: Translate,
  { percent, most }: Pick<Bonus, 'percent' | 'most'>,
  currency: Currency,
): string =>
  percent === null
    ? moneyText(most, currency)
    : t('bonus.grantPercent', { percent, most: moneyText(most, currency) })

/** At which games play counts. */
export function gamesText(t: Translate, categories: Bonus['categories']): string {
  if (categories.length === 3) return t('bonus.gamesAny')
  return categories.map((category) => t(`home.${category}`)).join(', ')
}

/** Every condition in a line of its own, by the figures that the server reckons with. */
export function Terms({ offer, currency }: { offer: Offer; currency: Currency }) {
  const t = useTexts()
  const { minimumDeposit, turnover, endBelow, wholeAmount, categories, type, maxReceived } = offer
  const rows = {
    'bonus.deposit': t('bonus.depositFrom', { minimum: moneyText(minimumDeposit, currency) }),
    'bonus.grant': grantText(t, offer, currency),
    'bonus.play': t('bonus.playTimes', { times: turnover }),
    'bonus.games': gamesText(t, categories),
    ...(endBelow > 0 && {
      'bonus.below': t('bonus.belowAmount', { below: moneyText(endBelow, currency) }),
    }),
    'bonus.withdrawal': t(wholeAmount ? 'bonus.withdrawalWhole' : 'bonus.withdrawalAny'),
    ...(type && maxReceived && { 'bonus.often': t(types[type].often, { count: maxReceived }) }),
  } as const
  return (
    <section className="stack tight">
      <h3>{t('bonus.terms')}</h3>
      <dl className={styles.terms}>
        {Object.entries(rows).map(([id, value]) => (
          <div key={id}>
            <dt>{t(id as keyof typeof rows)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
