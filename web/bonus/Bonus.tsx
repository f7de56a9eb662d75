import { Suspense, useState } from 'react'
import { NotLoaded } from '#kit/ui/list/NotLoaded.tsx'
import { lazyPlace } from '../app/places.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { currencyOf, useWallet } from '../home/useWallet.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { Active } from './Active.tsx'
import { BonusGrid } from './BonusGrid.tsx'
import { Owed } from './Owed.tsx'
import { FormToCome, PromotionForm } from './PromotionForm.tsx'
import { useWatchedStatus } from './useStatus.ts'

const NoOffers = lazyPlace(() => import('../protection/NoOffers.tsx'), 'NoOffers', 'protection')
const BonusSheet = lazySheet(() => import('./BonusSheet.tsx'), 'BonusSheet', 'rewards')
const PromotionSheet = lazySheet(() => import('./PromotionSheet.tsx'), 'PromotionSheet', 'rewards')
const DepositSheet = lazySheet(() => import('../deposit/DepositSheet.tsx'), 'DepositSheet')
const WithdrawSheet = lazySheet(() => import('../withdraw/WithdrawSheet.tsx'), 'WithdrawSheet')

type Over =
  | { about: 'withdraw' }
  | { about: 'deposit'; isTaken?: boolean }
  | { about: 'bonus'; code: string }
  | { about: 'promotion'; code: string }

/** BON-01 to BON-06: what is in use and how far it is, what else there is, and what each asks for. */
export function Bonus() {
  const t = useTexts()
  useTitle(t('home.bonus'))
  const { data } = useWallet()
  const currency = currencyOf(data)
  const noOffers = data?.noOffers
  const [over, setOver] = useState<Over>()
  const close = () => setOver(undefined)
  const onTaken = () => setOver({ about: 'deposit', isTaken: true })
  return (
    <>
      <PageHead />
      <Content>
        <div className="stack sides">
          <div className="stack">
            <h1>{t('home.bonus')}</h1>
            <Top
              isOffered={!noOffers}
              onSearch={(code) => setOver({ about: 'promotion', code })}
              onDeposit={() => setOver({ about: 'deposit' })}
              onWithdraw={() => setOver({ about: 'withdraw' })}
            />
          </div>
          {noOffers ? (
            <Suspense>
              <NoOffers why={noOffers} />
            </Suspense>
          ) : (
            <BonusGrid currency={currency} onPick={(code) => setOver({ about: 'bonus', code })} />
          )}
        </div>
      </Content>
      <Suspense>
        {over?.about === 'bonus' && (
          <BonusSheet code={over.code} onTaken={onTaken} onClose={close} />
        )}
        {over?.about === 'promotion' && (
          <PromotionSheet code={over.code} onTaken={onTaken} onClose={close} />
        )}
        {over?.about === 'deposit' && <DepositSheet isBonusTaken={over.isTaken} onClose={close} />}
        {over?.about === 'withdraw' && <WithdrawSheet onClose={close} />}
      </Suspense>
    </>
  )
}

/** BON-01: the one in use with its meter; otherwise the promotion code. */
function Top({
  isOffered,
  onSearch,
  onDeposit,
  onWithdraw,
}: {
  isOffered: boolean
  onSearch: (code: string) => void
  onDeposit: () => void
  onWithdraw: () => void
}) {
  const { data, isError, refetch } = useWatchedStatus()
  const currency = currencyOf(useWallet().data)
  if (data?.bonus) return <Active bonus={data.bonus} currency={currency} onDeposit={onDeposit} />
  if (data)
    return (
      <>
        <Owed onWithdraw={onWithdraw} />
        {isOffered && <PromotionForm onSearch={onSearch} />}
      </>
    )
  if (isError)
    return (
      <div className="card">
        <NotLoaded onRetry={refetch} />
      </div>
    )
  return <FormToCome />
}
