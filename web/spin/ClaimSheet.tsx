import { Suspense, useEffect, useRef, useState } from 'react'
import { type Coupon, claimCoupon } from '#contract/spin'
import { Button } from '#kit/ui/form/Button.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import type { Currency } from '#money'
import { moneyText } from '../app/moneyText.ts'
import { lazyPlace } from '../app/places.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { showsHere } from '../statement/useShownHere.ts'
import styles from './ClaimSheet.module.css'
import { showSpinError } from './errors.ts'
import { Piece } from './Piece.tsx'

const PrizeTerms = lazyPlace(() => import('./PrizeTerms.tsx'), 'PrizeTerms', 'bonus')

/** A second tap within this time is the same one. */
const debounceMs = 500

type ClaimSheetProps = {
  coupon: Coupon
  currency: Currency
  onDone: () => void
  onClose: () => void
}

/** SPN-03: what it is and, of a bonus, what it costs; then yes or no. */
export function ClaimSheet({ coupon, currency, onDone, onClose }: ClaimSheetProps) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(claimCoupon)
  const { isWaiting, later } = useLater(debounceMs)
  const { prize, kind, amount, bonus } = coupon

  async function claim() {
    // The toast below names the prize, so the money needs no second one. Its signal may come before the response.
    const over = showsHere(({ reference }) => reference === `coupon:${coupon.code}`)
    try {
      const { label } = await mutateAsync({ coupon: coupon.code })
      toast(t('spin.claimPrizeSuccess', { label }), { look: 'good' })
    } catch (error) {
      over()
      await showSpinError(error)
    }
    onDone()
    onClose()
  }

  return (
    <Sheet
      look={bonus ? 'sheet' : 'dialog'}
      title={t('spin.claimTitle')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look="main" busy={isWaiting || isPending} onClick={() => later(claim)}>
            {t('common.confirm')}
          </Button>
        </>
      }
    >
      <p className={styles.prize}>
        <Piece {...prize.slice} />
        <b>{kind === 'money' ? moneyText(amount, currency) : (bonus?.name ?? prize.name)}</b>
      </p>
      {bonus && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <PrizeTerms bonus={bonus} currency={currency} />
        </Suspense>
      )}
      {prize.slice.htmlDescription && <SafeHtml html={prize.slice.htmlDescription} />}
    </Sheet>
  )
}

/** Does something once after a while, however often it is asked for meanwhile. */
function useLater(ms: number) {
  const [isWaiting, setWaiting] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const later = (work: () => Promise<void>) => {
    if (isWaiting) return
    setWaiting(true)
    timer.current = setTimeout(() => void work().finally(() => setWaiting(false)), ms)
  }
  return { isWaiting, later }
}
