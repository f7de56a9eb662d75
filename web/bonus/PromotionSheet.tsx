import { activatePromotion, findPromotion, type Promotion } from '#contract/bonus'
import { Refusal } from '#contract/refusal'
import { textOf } from '#kit/i18n/texts.ts'
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
import { Cloth, Deal } from './Deal.tsx'
import { EndsOfOffer } from './Ends.tsx'
import styles from './PromotionSheet.module.css'
import { useTake } from './useTake.ts'

/** BON-04: looks for a promotion by its code, and takes it. */
export function PromotionSheet({
  code,
  onTaken,
  onClose,
}: {
  code: string
  onTaken: () => void
  onClose: () => void
}) {
  const t = useTexts()
  const currency = currencyOf(useWallet().data)
  const { data, error, isFetching, refetch } = useRead(findPromotion, { code }, { staleTime: 0 })
  const { take, isPending } = useTake(activatePromotion)
  const found = data?.promotion

  async function receive(promotion: Promotion) {
    if (await take(promotion)) onTaken()
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the sheet scrolls, by keys too */}
      <div className={styles.answer} role="status" aria-busy={isFetching} tabIndex={0}>
        {!data && !error && (
          <>
            <p className="muted">{t('promotion.searching', { code })}</p>
            <SkeletonRows rows={2} />
          </>
        )}
        {!data && isUsed(error) && <Empty title={textOf(error)} />}
        {!data && error && !isUsed(error) && <NotLoaded busy={isFetching} onRetry={refetch} />}
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

const isUsed = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.code === 'PROMOTION_CODE_USED'

function Found({ promotion, currency }: { promotion: Promotion; currency: Currency }) {
  const { name, description } = promotion
  return (
    <>
      <Cloth offer={promotion} picture={undefined} currency={currency} />
      <h3>{name}</h3>
      <Deal offer={promotion} currency={currency} />
      <Stays percent={promotion.percentFail} />
      <SafeHtml html={description} />
      <EndsOfOffer offer={promotion} currency={currency} />
    </>
  )
}

/** BON-04: the percent that stays, in large. */
function Stays({ percent }: { percent: number }) {
  const t = useTexts()
  return (
    <p className={styles.stays}>
      <b>{t('promotion.stays', { percent })}</b>
      <small className="muted">{t('promotion.staysText')}</small>
    </p>
  )
}
