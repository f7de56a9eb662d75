import type { RealityCheck, SessionResult } from '#contract/reality-check'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { type Amount, toAmount } from '#money'
import { type TextId, useTexts } from '../app/texts.ts'
import { lengthText } from './lengthText.ts'
import styles from './RealityDialog.module.css'

type Props = Pick<RealityCheck, 'now' | 'began' | 'currency'> & {
  result: SessionResult
  isBusy: boolean
  onStatement: () => void
  onLimits: () => void
  onClose: () => void
}

/** Tells the time and the result of the session, and leaves the decision to the member. */
export function RealityDialog({ now, began, currency, result, isBusy, ...on }: Props) {
  const t = useTexts()
  const { deposits, withdrawals, toGames, fromGames } = result
  const row = (label: TextId, amount: Amount) => (
    <div>
      <dt>{t(label)}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  )
  return (
    <Sheet
      look="dialog"
      isFirm
      title={t('protection.check.title', {
        time: lengthText(t, Math.floor((now - began) / minuteMs)),
      })}
      onClose={on.onClose}
      actions={
        <Button look="main" busy={isBusy} onClick={on.onClose}>
          {t('protection.check.continue')}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{t('protection.check.since', { moment: formatMoment(began) })}</p>
        <dl className={styles.rows}>
          {row('protection.check.deposits', deposits)}
          {row('protection.check.withdrawals', withdrawals)}
          {row('protection.check.toGames', toGames)}
          {row('protection.check.fromGames', fromGames)}
          {row('protection.check.net', toAmount(fromGames - toGames))}
        </dl>
        <p className="muted">
          <small>{t('protection.check.atGames')}</small>
        </p>
        <Button disabled={isBusy} onClick={on.onStatement}>
          {t('protection.check.statement')}
        </Button>
        <Button disabled={isBusy} onClick={on.onLimits}>
          {t('protection.check.limits')}
        </Button>
      </div>
    </Sheet>
  )
}

const minuteMs = 60_000
