import { useEffect, useRef, useState } from 'react'
import { deposit } from '#contract/deposit'
import { useLanguage } from '#kit/i18n/current.ts'
import type { Language } from '#kit/i18n/language.ts'
import { BankMark } from '#kit/ui/BankMark.tsx'
import { TabStrip } from '#kit/ui/form/RadioGroup.tsx'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { SkeletonRows } from '#kit/ui/list/Skeleton.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { type Translate, useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { shortBankName } from '../statement/places.ts'
import { BankView } from './BankView.tsx'
import { GiftView } from './GiftView.tsx'
import { QrView } from './QrView.tsx'
import { TrueWalletView } from './TrueWalletView.tsx'
import { type Way, waysIn } from './ways.ts'

/** DEP-01: every way to deposit, and the view of the one that is chosen. `provider` is the one whose open QR it opens at. */
export function DepositSheet({
  provider,
  onClose,
}: {
  provider?: string | undefined
  onClose: () => void
}) {
  const t = useTexts()
  const language = useLanguage()
  const { data, isError, refetch } = useRead(deposit, {})
  const [chosen, setChosen] = useState<string>()
  const ways = data ? waysIn(data) : []
  const asked = (way: Way) => way.view === 'qr' && way.provider === provider
  const way = ways.find(({ key }) => key === chosen) ?? ways.find(asked) ?? ways[0]
  const strip = useRef<HTMLDivElement>(null)
  const shown = way?.key
  useEffect(() => {
    // Another view begins at its top.
    if (shown) strip.current?.parentElement?.scrollTo(0, 0)
  }, [shown])

  return (
    <Sheet title={t('deposit.title')} onClose={onClose}>
      {!data && !isError && <SkeletonRows rows={3} />}
      {!data && isError && <NotLoaded onRetry={refetch} />}
      {data && !way && <Empty title={t('deposit.noneTitle')} text={t('deposit.noneText')} />}
      {way && (
        <>
          <div ref={strip}>
            <TabStrip
              label={t('deposit.ways')}
              options={ways.map((each) => ({
                value: each.key,
                label: nameOf(each, t, language),
                mark: <BankMark code={markOf(each)} />,
              }))}
              value={way.key}
              onPick={setChosen}
            />
          </div>
          <View key={way.key} way={way} onClose={onClose} />
        </>
      )}
    </Sheet>
  )
}

function View({ way, onClose }: { way: Way; onClose: () => void }) {
  switch (way.view) {
    case 'qr':
      return <QrView way={way} onClose={onClose} />
    case 'bank':
      return <BankView bank={way.bank} onClose={onClose} />
    case 'trueWallet':
      return <TrueWalletView wallet={way.wallet} onClose={onClose} />
    case 'gift':
      return <GiftView wallet={way.wallet} />
  }
}

const markOf = (way: Way) => ('bank' in way ? way.bank.bankCode : 'TRUEWALLET')

function nameOf(way: Way, t: Translate, language: Language): string {
  if ('wallet' in way) return t(way.view === 'gift' ? 'trueWallet.gift' : 'trueWallet.auto')
  const bank = shortBankName(way.bank.bank, language)
  // A bank may be there twice: its account, and its QR.
  const isBank = way.bank.bankType === 'BANK'
  return way.view === 'qr' && isBank ? t('deposit.wayQr', { bank }) : bank
}
