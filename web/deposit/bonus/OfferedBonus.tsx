import { Suspense, useState } from 'react'
import { bonuses } from '#contract/bonus'
import { Icon } from '#kit/ui/Icon.tsx'
import { moneyText } from '../../app/moneyText.ts'
import { lazySheet } from '../../app/sheets.ts'
import { useTexts } from '../../app/texts.ts'
import { useRead } from '../../app/useCall.ts'
import { figureOf, standingOf } from '../../bonus/offers.ts'
import { grantText } from '../../bonus/Terms.tsx'
import { currencyOf, useKnownWallet } from '../../home/useWallet.ts'
import styles from './WaitingBonus.module.css'

const BonusSheet = lazySheet(() => import('../../bonus/BonusSheet.tsx'), 'BonusSheet', 'rewards')

/** The first bonus that the member could claim for this deposit, with its price; its sheet claims it. */
export function OfferedBonus({ onTaken }: { onTaken: () => void }) {
  const t = useTexts()
  const currency = currencyOf(useKnownWallet())
  const { data } = useRead(bonuses, {})
  const [isOpen, setOpen] = useState(false)
  const offer = data?.find((bonus) => standingOf(bonus, Date.now()) === 'available')
  if (!offer) return null
  const { code, name, minimumDeposit, turnover: times } = offer
  const minimum = moneyText(minimumDeposit, currency)
  return (
    <>
      <button
        type="button"
        className={styles.bonus}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={styles.chip} aria-hidden="true">
          +{figureOf(offer, currency)}
        </span>
        <span className={styles.words}>
          <b>{t('bonus.offer', { name })}</b>
          <small>{t('bonus.deal', { minimum, grant: grantText(t, offer, currency), times })}</small>
        </span>
        <Icon name="next" small />
      </button>
      {isOpen && (
        <Suspense>
          <BonusSheet
            code={code}
            onTaken={() => {
              setOpen(false)
              onTaken()
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
