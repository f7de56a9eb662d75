import { activateBonus, type Bonus, bonuses } from '#contract/bonus'
import { notice } from '#contract/site-text'
import { Button } from '#kit/ui/form/Button.tsx'
import { Disclosure } from '#kit/ui/list/Disclosure.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { SafeHtml } from '#kit/ui/SafeHtml.tsx'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { Banners } from '../banner/Banners.tsx'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import styles from './BonusSheet.module.css'
import { Cloth, Deal } from './Deal.tsx'
import { EndsOfOffer } from './Ends.tsx'
import { Terms } from './Terms.tsx'
import { useStatus } from './useStatus.ts'
import { useTake } from './useTake.ts'

type BonusSheetProps = {
  code: string
  /** It is the member's; the deposit that brings it is next. */
  onTaken: () => void
  onClose: () => void
}

/** BON-02: the deal and its price before the button; only to be read while this or another one is active. */
export function BonusSheet({ code, onTaken, onClose }: BonusSheetProps) {
  const t = useTexts()
  const { data } = useRead(bonuses, {})
  const bonus = data?.find((one) => one.code === code)
  if (bonus) return <Reading bonus={bonus} onTaken={onTaken} onClose={onClose} />
  // It was on the list a moment ago.
  return (
    <Sheet title={t('home.bonus')} onClose={onClose}>
      <Empty title={t('refusal.NO_DATA')} />
    </Sheet>
  )
}

function Reading({ bonus, onTaken, onClose }: Omit<BonusSheetProps, 'code'> & { bonus: Bonus }) {
  const t = useTexts()
  const currency = currencyOf(useWallet().data)
  const active = useStatus().data?.bonus
  const { take, isPending } = useTake(activateBonus)
  const isOther = active && active.code !== bonus.code
  const isTaken = bonus.userBonus?.isActive || isOther

  async function receive() {
    if (await take(bonus)) onTaken()
  }

  return (
    <Sheet
      title={bonus.name}
      onClose={onClose}
      actions={
        isTaken ? (
          <Button wide onClick={onClose}>
            {t('common.ok')}
          </Button>
        ) : (
          <Button look="main" wide busy={isPending} onClick={() => void receive()}>
            {t('bonus.receive')}
          </Button>
        )
      }
    >
      <Cloth offer={bonus} picture={bonus.banners[0]?.image} currency={currency} />
      <Deal offer={bonus} currency={currency} />
      {isOther && (
        <section className={styles.other} aria-label={t('bonus.otherTitle', { name: active.name })}>
          <h3>{t('bonus.otherTitle', { name: active.name })}</h3>
          <p>{t('bonus.otherText')}</p>
        </section>
      )}
      <EndsOfOffer offer={bonus} currency={currency} />
      <Disclosure title={t('bonus.details')}>
        <Terms offer={bonus} currency={currency} />
        {bonus.banners.some(({ html }) => html !== '') && (
          <Banners label={bonus.name} banners={bonus.banners} />
        )}
        <Notice percentFail={bonus.percentFail} />
      </Disclosure>
    </Sheet>
  )
}

/** The operator's words, with this bonus' percent in them. Without them everything else still holds. */
function Notice({ percentFail }: { percentFail: number }) {
  const t = useTexts()
  const { data } = useRead(notice, {})
  if (!data?.notice) return null
  return (
    <section className={styles.notice}>
      <h3>{t('bonus.notice')}</h3>
      <SafeHtml html={data.notice.replaceAll('{percentFail}', String(percentFail))} />
    </section>
  )
}
