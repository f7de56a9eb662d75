import { activatePromotion, findPromotion, type Promotion } from '#contract/bonus'
import { Button } from '#kit/ui/form/Button.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import type { Currency } from '#money'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { figureOf } from './offers.ts'
import styles from './PromotionSheet.module.css'
import { useTake } from './useTake.ts'

/** BON-04: looks for a promotion by its code, and takes it. */
export function PromotionSheet({
  code,
  onTaken,
  onClose,
}: {
  code: string
  onTaken: (next: 'deposit' | 'later') => void
  onClose: () => void
}) {
  const t = useTexts()
  const currency = currencyOf(useWallet().data)
  const { data, isError, isFetching, refetch } = useRead(findPromotion, { code }, { staleTime: 0 })
  const { take, isPending } = useTake(activatePromotion, currency)
  const found = data?.promotion

  async function receive(promotion: Promotion) {
    const next = await take(promotion)
    if (next) onTaken(next)
  }

  return (
    <Sheet
      title={t('promotion.title')}
      onClose={onClose}
      actions={
        found && (
          <Button look="main" wide busy={isPending} onClick={() => void receive(found)}>
            {t('bonus.receive')}
          </Button>
        )
      }
    >
      <div className={styles.answer} role="status" aria-busy={isFetching}>
        {!data && !isError && (
          <>
            <p className="muted">{t('promotion.searching', { code })}</p>
            <SkeletonRows rows={2} />
          </>
        )}
        {!data && isError && <NotLoaded busy={isFetching} onRetry={refetch} />}
        {found && <Found promotion={found} currency={currency} />}
        {data && !found && (
          <Empty
            title={t('promotion.notFoundTitle', { code })}
            text={t('promotion.notFoundText')}
          />
        )}
      </div>
    </Sheet>
  )
}

function Found({ promotion, currency }: { promotion: Promotion; currency: Currency }) {
  const t = useTexts()
  const { name, percentFail: percent, description } = promotion
  return (
    <>
      <section className={styles.promotion} aria-label={name}>
        <p>
          <small>{name}</small>
          <b className={styles.figure}>{figureOf(promotion, currency)}</b>
        </p>
        <p>
          <b>{t('promotion.stays', { percent })}</b>
          <small>{t('promotion.staysText')}</small>
        </p>
      </section>
      <SafeHtml html={description} />
    </>
  )
}
