import type { Bonus } from '#contract/bonus'
import { exampleOf, workedOut } from '#contract/bonus-worked'
import { Icon } from '#kit/ui/Icon.tsx'
import { Money } from '#kit/ui/Money.tsx'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Deal.module.css'
import { figureOf } from './offers.ts'
import { grantText } from './Terms.tsx'

type Offer = Pick<
  Bonus,
  'percent' | 'most' | 'minimumDeposit' | 'turnover' | 'percentFail' | 'endBelow' | 'wholeAmount'
>
type DealProps = { offer: Offer; currency: Currency }

/** A strip of its cloth, with what it grants. */
export const Cloth = ({
  offer,
  picture,
  currency,
}: DealProps & { picture: string | undefined }) => (
  <p className={styles.cloth}>
    {picture && <img src={picture} alt="" width="400" height="225" />}
    <b>+{figureOf(offer, currency)}</b>
  </p>
)

/** The whole deal in a sentence, its price in another, and both in the figures of one deposit. */
export function Deal({ offer, currency }: DealProps) {
  const t = useTexts()
  const { minimumDeposit, turnover: times, percentFail: percent } = offer
  const example = exampleOf(offer)
  const worked = workedOut(offer, example)
  const minimum = moneyText(minimumDeposit, currency)
  return (
    <>
      <p className={styles.deal}>
        <b>{t('bonus.deal', { minimum, grant: grantText(t, offer, currency), times })}</b>
        <span className="muted">{t('bonus.dealKeeps', { percent })}</span>
      </p>
      {worked && (
        <section className={styles.example} aria-label={t('bonus.example')}>
          <h3>{t('bonus.example')}</h3>
          <dl>
            <div>
              <dt>{t('bonus.exampleDeposit')}</dt>
              <dd>
                <Money amount={example} currency={currency} />
              </dd>
            </div>
            <Icon name="next" small />
            <div>
              <dt>{t('bonus.exampleTotal')}</dt>
              <dd>
                <Money amount={worked.total} currency={currency} tone="in" />
              </dd>
            </div>
            <Icon name="next" small />
            <div>
              <dt>{t('bonus.exampleWager')}</dt>
              <dd>
                <Money amount={worked.wagering} currency={currency} />
              </dd>
            </div>
          </dl>
        </section>
      )}
    </>
  )
}
