import { type ReactNode, Suspense, useState } from 'react'
import { transfer, transferAll } from '#contract/transfer'
import type { PendingQr } from '#contract/wallet'
import { onTheWay } from '#contract/wallet'
import { withdraw, withdrawAll } from '#contract/withdraw'
import { formatRemaining } from '#kit/i18n/time.ts'
import { Icon } from '#kit/ui/Icon.tsx'
import type { IconName } from '#kit/ui/icons.ts'
import { useRemaining } from '#kit/ui/time/useRemaining.ts'
import type { Currency } from '#money'
import { shortMoneyText } from '../app/moneyText.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useOpenRequests } from '../app/useOpenRequests.ts'
import { currencyPaid, type ReviewedPayment, reviewedIn } from '../deposit/qr/review.ts'
import { usePlaces } from '../statement/usePlaces.ts'
import { isUnderWay } from '../transfer/isUnderWay.ts'
import styles from './Pending.module.css'
import type { HomeSheet } from './sheet.ts'

/** In case a signal is lost, it is read again now and then while something is pending. A review by a person takes longer. */
const readAgainMs = 5_000
const reviewedAgainMs = 60_000

const InReviewSheet = lazySheet(() => import('../deposit/qr/InReviewSheet.tsx'), 'InReviewSheet')

type PendingProps = { currency: Currency; onOpen: (sheet: HomeSheet) => void }

/** The member's money between two places: open QRs, withdrawals and transfers, until they end. */
export function Pending({ currency, onOpen }: PendingProps) {
  const t = useTexts()
  const nameOf = usePlaces()
  const [opened, setOpened] = useState<ReviewedPayment>()
  const { data, dataUpdatedAt, refetch } = useRead(
    onTheWay,
    {},
    {
      staleTime: readAgainMs,
      refetchInterval: ({ state: { data } }) => {
        if (!data) return false
        if (data.entries.length + data.qrs.length > 0) return readAgainMs
        return reviewedIn(data).length > 0 && reviewedAgainMs
      },
    },
  )
  const { qrs = [], entries = [] } = data ?? {}
  const unknown = [...useOpenRequests(withdraw), ...useOpenRequests(withdrawAll)]
  // The server accepted the transfers that are listed as on the way.
  const unknownTransfers = [...useOpenRequests(transfer), ...useOpenRequests(transferAll)].filter(
    ({ input }) => !isUnderWay(input, entries),
  )
  const inReview = reviewedIn(data)
  const known = qrs.length + entries.length + inReview.length
  if (known + unknown.length + unknownTransfers.length === 0) return null
  const money = (amount: PendingQr['amount']) => shortMoneyText(amount, currency)
  /** Without an amount everything was asked for. */
  const transferTitle = ({ to, amount }: { to: string; amount?: PendingQr['amount'] }) =>
    amount === undefined
      ? t('pending.all', { place: nameOf(to) })
      : t('pending.transfer', { amount: money(amount) })
  return (
    <section className="card" aria-label={t('pending.label')}>
      <ul className={styles.lines}>
        {qrs.map((qr) => (
          <Line
            key={qr.qrcodeId}
            icon="clock"
            title={t('pending.qr', { amount: money(qr.amount) })}
            state={t('pending.qrState')}
            onOpen={() => onOpen({ about: 'deposit', provider: qr.provider })}
          >
            <TimeLeft
              until={qr.expireIn}
              offsetMs={data!.now - dataUpdatedAt}
              onEnd={() => void refetch()}
            />
          </Line>
        ))}
        {entries.map(({ type, amount, to, createdAt, isHeld }) => (
          <Line
            key={`${type} ${to} ${createdAt}`}
            icon={type === 'withdraw' ? 'withdraw' : 'swap'}
            title={t(`pending.${type}`, { amount: money(amount) })}
            state={
              type === 'withdraw'
                ? t(isHeld ? 'pending.checked' : 'pending.withdrawState')
                : t('pending.transferState', { place: nameOf(to) })
            }
            onOpen={() => onOpen({ about: type })}
          >
            <Knots />
          </Line>
        ))}
        {inReview.map((payment) => (
          <Line
            key={`${payment.qrcodeId} ${payment.receivedAt}`}
            icon="alert"
            title={t('pending.qr', {
              amount: shortMoneyText(payment.amount, currencyPaid(payment, currency)),
            })}
            state={t('pending.checked')}
            onOpen={() => setOpened(payment)}
          />
        ))}
        {unknown.map(({ input, askedAt }) => (
          <Line
            key={askedAt}
            icon="alert"
            title={t('pending.withdraw', { amount: money(input.amount) })}
            state={t('pending.unknown')}
            onOpen={() => onOpen({ about: 'withdraw' })}
          />
        ))}
        {unknownTransfers.map(({ input, askedAt }) => (
          <Line
            key={askedAt}
            icon="alert"
            title={transferTitle(input)}
            state={t('pending.unknown')}
            onOpen={() => onOpen({ about: 'transfer' })}
          />
        ))}
      </ul>
      {opened && (
        <Suspense>
          <InReviewSheet
            payment={opened}
            currency={currency}
            onClose={() => setOpened(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

type LineProps = {
  icon: IconName
  title: string
  state: string
  onOpen: () => void
  children?: ReactNode
}

const Line = ({ icon, title, state, onOpen, children }: LineProps) => (
  <li>
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      <Icon name={icon} />
      <span className={styles.words}>
        <b>{title}</b> <span>{state}</span>
      </span>
      {children}
      <Icon name="next" small />
    </button>
  </li>
)

/** mm:ss until the QR expires. */
function TimeLeft({
  until,
  offsetMs,
  onEnd,
}: {
  until: number
  offsetMs: number
  onEnd: () => void
}) {
  return (
    <b role="timer" className={styles.left}>
      {formatRemaining(useRemaining(until, offsetMs, onEnd))}
    </b>
  )
}

/** Two of three steps are taken: accepted, under way, arrived. */
const Knots = () => (
  <span className={styles.knots} aria-hidden="true">
    <i />
    <i />
    <i />
  </span>
)
