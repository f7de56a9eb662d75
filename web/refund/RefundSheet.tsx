import { Suspense, useState } from 'react'
import { pageSize } from '#contract/page'
import { refundBanners, refundCheck, refunds, refundWaitDays } from '#contract/refund'
import type { Out } from '#kit/api/ask.ts'
import { formatMoment } from '#kit/i18n/time.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Listed } from '#kit/ui/list/Listed.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { Worth } from '#kit/ui/Worth.tsx'
import { type Currency, toAmount } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { lazyPlace } from '../app/places.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { BannersFirst } from '../banner/BannersFirst.tsx'
import { currencyOf, useKnownCurrency, useWallet } from '../home/useWallet.ts'
import styles from './RefundSheet.module.css'
import { dayText, stepsOf } from './steps.ts'
import { useRefund } from './useRefund.ts'

const NoOffers = lazyPlace(() => import('../protection/NoOffers.tsx'), 'NoOffers', 'protection')

export function RefundSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  return (
    <BannersFirst of={refundBanners} title={t('home.refund')}>
      <Refunding onClose={onClose} />
    </BannersFirst>
  )
}

/** REF-01, REF-02: the refund of the last reported day, in two steps: received, then added to the wallet. */
function Refunding({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const wallet = useWallet().data
  const currency = currencyOf(wallet)
  const noOffers = wallet?.noOffers
  const { data, isError, isFetching, refetch } = useRead(refundCheck, {}, { staleTime: 0 })
  return (
    <Sheet title={t('home.refund')} onClose={onClose}>
      {noOffers && (
        <Suspense>
          <NoOffers why={noOffers} />
        </Suspense>
      )}
      {data && !(noOffers && data.step === 'none') && <OfDay check={data} currency={currency} />}
      {data?.step === 'waiting' && (
        <Button wide busy={isFetching} onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      )}
      {data?.isOpen && !noOffers && <Next check={data} />}
      {!data && !isError && (
        <div className={styles.reading} role="status">
          <p className="muted">{t('refund.reading')}</p>
          <SkeletonRows rows={2} />
        </div>
      )}
      {!data && isError && <NotLoaded busy={isFetching} onRetry={refetch} />}
      {data?.info && (
        <section className={styles.part}>
          <h3>{t('refund.info')}</h3>
          <SafeHtml html={data.info} />
        </section>
      )}
      <Log />
    </Sheet>
  )
}

type Check = Out<typeof refundCheck>

function OfDay({ check, currency }: { check: Check; currency: Currency }) {
  const t = useTexts()
  const { isOpen, bonus, step, day, lost, aside, refundAmount, dayMaximum } = check
  const amount = step === 'add' ? aside : refundAmount
  // There is nothing to act on, so a few lines are enough.
  if (step === 'none') return <Nothing check={check} currency={currency} />
  if (step === 'waiting') return <Waiting check={check} />
  return (
    <>
      <Worth
        label={step === 'add' ? t('refund.aside') : t('refund.worth', { day: dayText(day) })}
        amount={amount}
        currency={currency}
      >
        {/* Money that is set aside may be of other days. */}
        {step !== 'add' && <small>{t('refund.lost', { amount: moneyText(lost, currency) })}</small>}
        {step !== 'add' && dayMaximum > 0 && (
          <small>{t('refund.dayMaximum', { amount: moneyText(dayMaximum, currency) })}</small>
        )}
        {step !== 'refused' && <Steps step={step} />}
        <Act check={check} currency={currency} />
      </Worth>
      {bonus && <Blocked />}
      {!isOpen && <p className="muted">{t('refund.closed')}</p>}
      {step === 'done' && <p className="muted">{t('refund.done')}</p>}
      {(step === 'checking' || step === 'refused') && <p role="status">{t(`refund.${step}`)}</p>}
    </>
  )
}

function Nothing({ check, currency }: { check: Check; currency: Currency }) {
  const t = useTexts()
  const { isOpen, bonus, day, lost } = check
  return (
    <>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, by keys too
        tabIndex={0}
        className={styles.nothing}
        aria-label={t('refund.worth', { day: dayText(day) })}
      >
        <p className={styles.day}>
          <small className="muted">{t('refund.worth', { day: dayText(day) })}</small>
          <Money amount={toAmount(0)} currency={currency} />
        </p>
        {isOpen && <p>{t(lost > 0 ? 'refund.tooLittle' : 'refund.none')}</p>}
        {!isOpen && <p>{t('refund.closed')}</p>}
        {lost > 0 && (
          <small className="muted">{t('refund.lost', { amount: moneyText(lost, currency) })}</small>
        )}
      </section>
      {bonus && <Blocked />}
    </>
  )
}

/** A game does not report the rounds of the day, so the amount is not certain yet. */
function Waiting({ check: { day } }: { check: Check }) {
  const t = useTexts()
  return (
    <section className={styles.nothing} aria-label={t('refund.worth', { day: dayText(day) })}>
      <small className="muted">{t('refund.worth', { day: dayText(day) })}</small>
      <p role="status">{t('refund.waiting', { days: refundWaitDays })}</p>
    </section>
  )
}

/** The games report the last rounds of a day after midnight, so its refund comes later. */
function Next({ check: { nextAt, isLate, waiting = [] } }: { check: Check }) {
  const t = useTexts()
  return (
    <>
      {isLate && <p className="muted">{t('refund.late', { days: refundWaitDays })}</p>}
      {nextAt !== undefined && (
        <p className="muted">{t('refund.next', { moment: formatMoment(nextAt).slice(0, -3) })}</p>
      )}
      {waiting.length > 0 && (
        <p className="muted">
          {t('refund.waitingDays', { days: waiting.map(dayText).join(', ') })}
        </p>
      )}
    </>
  )
}

/** The two steps, and which of them is done. */
function Steps({ step }: Pick<Check, 'step'>) {
  const t = useTexts()
  return (
    <ol className={styles.steps} aria-label={t('refund.steps')}>
      {stepsOf(step).map(({ text, is }, place) => (
        <li key={text} className={styles[is]} aria-current={is === 'next' ? 'step' : undefined}>
          <span aria-hidden="true">{is === 'done' ? '✓' : place + 1}</span>
          {t(text)}
          {is === 'done' && <span className="visually-hidden"> ({t('refund.stepDone')})</span>}
        </li>
      ))}
    </ol>
  )
}

/** An active bonus is known to prevent it; for other reasons the response has the code. */
function Act({ check, currency }: { check: Check; currency: Currency }) {
  const t = useTexts()
  const { receive, add, isBusy } = useRefund(currency, check.day)
  const { bonus, step, aside, refundAmount } = check
  if (step === 'done' || step === 'checking' || step === 'refused') return null
  if (step === 'add')
    return (
      <Button look="main" wide busy={isBusy} disabled={bonus} onClick={() => void add(aside)}>
        {t('refund.add', { amount: moneyText(aside, currency) })}
      </Button>
    )
  return (
    <Button look="main" wide busy={isBusy} disabled={bonus} onClick={() => void receive(aside)}>
      {t('refund.receive', { amount: moneyText(refundAmount, currency) })}
    </Button>
  )
}

/** REF-02: a bonus blocks it, and what ends that. */
function Blocked() {
  const t = useTexts()
  return (
    <section className={styles.blocked} aria-label={t('refund.blockedTitle')}>
      <h3>{t('refund.blockedTitle')}</h3>
      <p>{t('refund.blockedText')}</p>
      <ButtonLink small to="/user/bonus" icon="lotus">
        {t('refund.toBonus')}
      </ButtonLink>
    </section>
  )
}

const stateTexts = {
  checking: 'refund.stateChecking',
  refused: 'refund.stateRefused',
} as const

function Log() {
  const t = useTexts()
  const [page, setPage] = useState(1)
  const currency = useKnownCurrency()
  const read = useRead(refunds, { page, limit: pageSize }, { staleTime: 0 })
  return (
    <Listed
      title={t('refund.log')}
      read={read}
      page={page}
      onPage={setPage}
      empty={{ title: t('refund.emptyTitle'), text: t('refund.emptyText') }}
    >
      {({ refunds: rows }) => (
        <Table
          label={t('refund.log')}
          keyOf={({ _id }) => _id}
          rows={rows}
          columns={[
            {
              title: t('refund.amount'),
              cell: ({ refundAmount, state }) => (
                <>
                  <b>{moneyText(refundAmount, currency)}</b>
                  {state !== 'received' && <small> {t(stateTexts[state])}</small>}
                </>
              ),
            },
            { title: t('refund.date'), cell: ({ createdAt }) => <Moment at={createdAt} /> },
          ]}
        />
      )}
    </Listed>
  )
}
