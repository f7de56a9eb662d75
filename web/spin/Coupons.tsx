import { useState } from 'react'
import { type Coupon, coupons } from '#contract/spin'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { Pager } from '#kit/ui/list/Pager.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Table } from '#kit/ui/list/Table.tsx'
import { Moment } from '#kit/ui/time/Moment.tsx'
import { moneyText } from '../app/moneyText.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { useKnownCurrency } from '../home/useWallet.ts'
import styles from './Coupons.module.css'
import { Piece } from './Piece.tsx'

const pageSize = 3

type CouponsProps = { onClaim: (coupon: Coupon) => void }

/** SPN-03: what was won and waits, three to a page. */
export function Coupons({ onClaim }: CouponsProps) {
  const t = useTexts()
  const currency = useKnownCurrency()
  const { data, isError, refetch } = useRead(coupons, {})
  const [page, setPage] = useState(1)
  const all = data?.coupons ?? []
  // The last one of a page may have been claimed.
  const shown = Math.min(page, Math.max(1, Math.ceil(all.length / pageSize)))
  const rows = all
    .map((coupon, at) => ({ ...coupon, number: at + 1 }))
    .slice((shown - 1) * pageSize, shown * pageSize)
  return (
    <section className={styles.coupons} aria-busy={!data && !isError}>
      <header>
        <h2>{t('spin.coupons')}</h2>
        {all.length > 0 && (
          <small className="muted">{t('spin.count', { count: all.length })}</small>
        )}
      </header>
      <div className="card">
        {!data && !isError && <SkeletonRows rows={2} />}
        {!data && isError && <NotLoaded onRetry={refetch} />}
        {data && all.length === 0 && (
          <Empty title={t('spin.noCoupons')} text={t('spin.noCouponsText')} />
        )}
        {rows.length > 0 && (
          <Table
            label={t('spin.coupons')}
            rows={rows}
            keyOf={({ code }) => code}
            below={({ expiresAt }) => (
              <small className={`muted ${styles.until}`}>
                {t('spin.until')} <Moment at={expiresAt} />
              </small>
            )}
            columns={[
              { title: '#', cell: ({ number }) => <span className="muted">{number}</span> },
              { title: t('spin.prize'), cell: (coupon) => <Prize {...coupon} /> },
              {
                title: t('spin.amount'),
                number: true,
                cell: ({ kind, amount }) => (kind === 'money' ? moneyText(amount, currency) : '–'),
              },
              {
                title: t('spin.claim'),
                number: true,
                cell: (coupon) => (
                  <Button
                    small
                    look="tonal"
                    aria-haspopup="dialog"
                    aria-label={t('spin.claimOf', { label: coupon.prize.name })}
                    onClick={() => onClaim(coupon)}
                  >
                    {t('spin.claim')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </div>
      <Pager page={shown} total={all.length} size={pageSize} onPage={setPage} />
    </section>
  )
}

function Prize({ kind, prize }: Coupon) {
  const t = useTexts()
  return (
    <span className={styles.prize}>
      <Piece {...prize.slice} />
      {t(kind === 'money' ? 'spin.moneyPrize' : 'spin.bonusPrize')}
    </span>
  )
}
