import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Coupon, spin, spinSetup } from '#contract/spin'
import type { Out } from '#kit/api/ask.ts'
import { readAgain } from '#kit/api/readAgain.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { lazyPlace } from '../app/places.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { useIsWide } from '../layout/useIsWide.ts'
import { Coupons } from './Coupons.tsx'
import styles from './Spin.module.css'
import { useSpin } from './useSpin.ts'
import { Wheel } from './Wheel.tsx'
import { CoinLine, WheelPlace } from './WheelPlace.tsx'

const NoOffers = lazyPlace(() => import('../protection/NoOffers.tsx'), 'NoOffers', 'protection')
const PrizeSheet = lazySheet(() => import('./PrizeSheet.tsx'), 'PrizeSheet', 'spin')
const ClaimSheet = lazySheet(() => import('./ClaimSheet.tsx'), 'ClaimSheet', 'spin')
const Odds = lazyPlace(() => import('./Odds.tsx'), 'Odds', 'spin')
const OddsSheet = lazySheet(() => import('./OddsSheet.tsx'), 'OddsSheet', 'spin')

/** SPN-01 to SPN-05. */
export function Spin() {
  const t = useTexts()
  useTitle(t('home.spin'))
  const cache = useQueryClient()
  const { data } = useWallet()
  const currency = currencyOf(data)
  const noOffers = data?.noOffers
  const isWide = useIsWide()
  const setup = useRead(spinSetup, {})
  const [claiming, setClaiming] = useState<Coupon>()
  const [isReading, setReading] = useState(false)
  const turning = useSpin()
  /** Reads again what a turn may have changed (SPN-04), once the wheel has stopped. */
  const reload = () => void readAgain(cache, spin.invalidates)
  const result = setup.data?.result
  const wheel = result?.activeSpinwheel
  const top = (
    <Top
      result={result}
      isLoading={!result && !setup.isError}
      turning={turning}
      {...(!isWide && { onOdds: () => setReading(true) })}
    />
  )
  return (
    <>
      <PageHead hem={isWide ? 'thin' : 'full'}>{!isWide && top}</PageHead>
      <Content>
        <div className={`stack sides ${styles.page}`}>
          {isWide && top}
          <div className="stack">
            {setup.isError && !result && (
              <div className="card">
                <NotLoaded onRetry={setup.refetch} />
              </div>
            )}
            {noOffers && (
              <Suspense>
                <NoOffers why={noOffers} />
              </Suspense>
            )}
            {result && !wheel && !noOffers && (
              <div className="card">
                <Empty title={t('spin.noWheelTitle')} text={t('spin.noWheelText')}>
                  <ButtonLink to="/user/home">{t('common.goHome')}</ButtonLink>
                </Empty>
              </div>
            )}
            {!noOffers && <Coupons onClaim={setClaiming} />}
            {isWide && wheel && (
              <section className="stack tight" aria-label={t('spin.odds')}>
                <h2>{t('spin.odds')}</h2>
                <div className={`card pad ${styles.odds}`}>
                  <Suspense fallback={<Skeleton height="480px" />}>
                    <Odds wheel={wheel} result={result} />
                  </Suspense>
                </div>
              </section>
            )}
          </div>
        </div>
        <p className="visually-hidden" role="status">
          {turning.isStopped && turning.won ? t('spin.said', { label: turning.won.label }) : ''}
        </p>
      </Content>
      <Suspense>
        {turning.isStopped && turning.won && (
          <PrizeSheet
            prize={turning.won}
            onClose={() => {
              turning.close()
              reload()
            }}
          />
        )}
        {claiming && (
          <ClaimSheet
            coupon={claiming}
            currency={currency}
            onDone={reload}
            onClose={() => setClaiming(undefined)}
          />
        )}
        {isReading && wheel && (
          <OddsSheet wheel={wheel} result={result} onClose={() => setReading(false)} />
        )}
      </Suspense>
    </>
  )
}

/** The wheel with its title: in the head, and on a wide screen beside the prizes. */
function Top({
  result,
  isLoading,
  turning,
  onOdds,
}: {
  result: Out<typeof spinSetup>['result'] | undefined
  isLoading: boolean
  turning: ReturnType<typeof useSpin>
  onOdds?: () => void
}) {
  const t = useTexts()
  const currency = currencyOf(useWallet().data)
  const wheel = result?.activeSpinwheel
  const coins = turning.coinsOf(result?.userCoin ?? 0)
  return (
    <div className={`panel ${styles.top}`}>
      {/* Another title is another line: one that grows would push its first letters aside. */}
      <h1 key={wheel?.name}>{wheel?.name ?? t('home.spin')}</h1>
      {wheel && (
        <Wheel
          name={wheel.name}
          slices={wheel.slices}
          coins={coins}
          hasLostTurn={turning.hasLostTurn}
          isBusy={turning.isBusy}
          won={turning.won?.code}
          onSpin={() => void turning.start()}
          onStopped={turning.stopped}
        />
      )}
      {isLoading && <WheelPlace currency={currency} />}
      {wheel && result.coinDeposit > 0 && (
        <CoinLine
          coins={coins}
          hasLostTurn={turning.hasLostTurn}
          deposit={result.coinDeposit}
          currency={currency}
        />
      )}
      {wheel && onOdds && (
        <Button small look="dark" aria-haspopup="dialog" onClick={onOdds}>
          {t('spin.odds')}
        </Button>
      )}
    </div>
  )
}
