import { payouts } from '#contract/operator-payout'
import { formatRelative } from '#kit/i18n/time.ts'
import { Money } from '#kit/ui/Money.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import styles from './Payout.module.css'
import { StartPayouts } from './PayoutSwitch.tsx'

/** Shows the balance of the account that pays out, and why payouts are not sent. */
export function PayoutBanner() {
  const t = useTexts()
  const { data } = useRead(payouts, {}, { refetchInterval: 10_000 })
  if (!data) return null
  const short = data.balances.filter(({ shortSince }) => shortSince !== null)
  return (
    <div className={styles.banner}>
      {(data.isStopped || short.length > 0) && (
        <div className={styles.alert} role="alert">
          {data.isStopped && (
            <p>
              <b>{t('payouts.stopped')}</b>{' '}
              {t('payouts.by', {
                by: data.by ?? '',
                ago: formatRelative(t, data.changedAt, Date.now()),
              })}{' '}
              {data.reason}
            </p>
          )}
          {short.map(({ account, currency, waiting }) => (
            <p key={`${account} ${currency}`}>
              <b>{t('payouts.short', { account })}</b> {t('payouts.waiting')}{' '}
              <Money amount={waiting} currency={currency} />
            </p>
          ))}
          {data.proposal && (
            <p>
              {t('withdrawal.proposes', { by: data.proposal.by })}: {t('payouts.start')}.{' '}
              {data.proposal.reason}
            </p>
          )}
          <StartPayouts isSecond={data.proposal !== null && !data.proposal.isMine} />
        </div>
      )}
      <p className={styles.balances}>
        {data.balances.map(({ account, currency, balance }) =>
          balance === null ? null : (
            <span key={`${account} ${currency}`}>
              {t('payouts.balance')} <Money amount={balance} currency={currency} />
            </span>
          ),
        )}
      </p>
    </div>
  )
}
