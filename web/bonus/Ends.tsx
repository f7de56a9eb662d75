import type { ReactNode } from 'react'
import type { Bonus } from '#contract/bonus'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import styles from './Ends.module.css'

type Offer = Pick<Bonus, 'endBelow' | 'percentFail' | 'wholeAmount'>
type EndsProps = {
  offer: Offer
  currency: Currency
  /** Names what cancelling it costs. */
  cancelText: string
}

/** The three ends that a bonus can have. */
export function Ends({
  offer: { endBelow, percentFail: percent, wholeAmount },
  currency,
  cancelText,
}: EndsProps) {
  const t = useTexts()
  return (
    <ul className={styles.ends}>
      <End icon="check" look="good">
        {t(wholeAmount ? 'bonus.endMetWhole' : 'bonus.endMet')}
      </End>
      {endBelow > 0 && (
        <End icon="alert" look="wait">
          {t('bonus.endBelow', { below: moneyText(endBelow, currency), percent })}
        </End>
      )}
      <End icon="x" look="bad">
        {cancelText}
      </End>
    </ul>
  )
}

/** The same for an offer that is not taken yet: cancelling costs a share. */
export function EndsOfOffer({ offer, currency }: Omit<EndsProps, 'cancelText'>) {
  const t = useTexts()
  return (
    <section className="stack tight">
      <h3>{t('bonus.ends')}</h3>
      <Ends
        offer={offer}
        currency={currency}
        cancelText={t('bonus.endCancelOffer', { percent: offer.percentFail })}
      />
    </section>
  )
}

const End = ({
  icon,
  look,
  children,
}: {
  icon: IconName
  look: 'good' | 'wait' | 'bad'
  children: ReactNode
}) => (
  <li className={styles[look]}>
    <Icon name={icon} small />
    <span>{children}</span>
  </li>
)
