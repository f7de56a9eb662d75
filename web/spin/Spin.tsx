import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type Coupon, spin, spinSetup } from '#contract/spin'
import { readAgain } from '#kit/api/hooks.ts'
import { Button, ButtonLink } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { Coupons } from './Coupons.tsx'
import styles from './Spin.module.css'
import { useSpin } from './useSpin.ts'
import { Wheel } from './Wheel.tsx'
import { CoinLine, WheelPlace } from './WheelPlace.tsx'

const PrizeSheet = lazySheet(() => import('./PrizeSheet.tsx'), 'PrizeSheet', 'spin')
const ClaimSheet = lazySheet(() => import('./ClaimSheet.tsx'), 'ClaimSheet', 'spin')
const OddsSheet = lazySheet(() => import('./OddsSheet.tsx'), 'OddsSheet', 'spin')

/** SPN-01 to SPN-05. */
export function Spin() {
  const t = useTexts()
  useTitle(t('home.spin'))
  const cache = useQueryClient()
  const currency = currencyOf(useWallet().data)
  const setup = useRead(spinSetup, {})
  const [claiming, setClaiming] = useState<Coupon>()
  const [isReading, setReading] = useState(false)
  const turning = useSpin()
  /** Reads again what a turn may have changed (SPN-04), once the wheel has stopped. */
  const reload = () => void readAgain(cache, spin.invalidates)
  const result = setup.data?.result
  const wheel = result?.activeSpinwheel
  const coins = turning.coinsOf(result?.userCoin ?? 0)
  return (
    <>
      <PageHead hem="full">
        <div className={styles.top}>
          {/* Another title is another line: one that grows would push its first letters aside. */}
          <h1 key={wheel?.name}>{wheel?.name ?? t('home.spin')}</h1>
          {wheel && (
            <Wheel
              name={wheel.name}
              slices={wheel.slices}
              coins={coins}
              isBusy={turning.isBusy}
              won={turning.won?.code}
              onSpin={() => void turning.start()}
              onStopped={turning.stopped}
            />
          )}
          {!result && !setup.isError && <WheelPlace currency={currency} />}
          {wheel && result.coinDeposit > 0 && (
            <CoinLine coins={coins} deposit={result.coinDeposit} currency={currency} />
          )}
          {wheel && (
            <Button small look="dark" aria-haspopup="dialog" onClick={() => setReading(true)}>
              {t('spin.odds')}
            </Button>
          )}
        </div>
      </PageHead>
      <Content>
        <div className="stack">
          {setup.isError && !result && (
            <div className="card">
              <NotLoaded onRetry={setup.refetch} />
            </div>
          )}
          {result && !wheel && (
            <div className="card">
              <Empty title={t('spin.noWheelTitle')} text={t('spin.noWheelText')}>
                <ButtonLink to="/user/home">{t('common.goHome')}</ButtonLink>
              </Empty>
            </div>
          )}
          <Coupons onClaim={setClaiming} />
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
