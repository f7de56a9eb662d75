import { Suspense, useCallback, useState } from 'react'
import { IconButton } from '#kit/ui/form/Button.tsx'
import { Skeleton } from '#kit/ui/list/Skeleton.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { lazyPlace } from '../app/places.ts'
import { lazySheet, lazyUntapped } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { MemberHead } from '../layout/MemberLayout.tsx'
import { useIsWide } from '../layout/useIsWide.ts'
import { needsEnglishName } from './englishName.ts'
import { GameDecks } from './GameDecks.tsx'
import styles from './Hero.module.css'
import { Hero } from './Hero.tsx'
import { optionalPart } from './optionalPart.ts'
import { Shortcuts } from './Shortcuts.tsx'
import type { HomeSheet } from './sheet.ts'
import { useIsNew } from './useIsNew.ts'
import { useSyncedWallet } from './useWallet.ts'

const DepositSheet = lazySheet(() => import('../deposit/DepositSheet.tsx'), 'DepositSheet')
const TransferSheet = lazySheet(() => import('../transfer/TransferSheet.tsx'), 'TransferSheet')
const WithdrawSheet = lazySheet(() => import('../withdraw/WithdrawSheet.tsx'), 'WithdrawSheet')
const InviteSheet = lazySheet(() => import('../invite/InviteSheet.tsx'), 'InviteSheet', 'rewards')
const ReceiveDialog = lazySheet(
  () => import('../invite/ReceiveDialog.tsx'),
  'ReceiveDialog',
  'rewards',
)
const RefundSheet = lazySheet(() => import('../refund/RefundSheet.tsx'), 'RefundSheet', 'rewards')
const GameSheet = lazySheet(() => import('../game/GameSheet.tsx'), 'GameSheet')
const GamesAndBonuses = lazyPlace(() => import('./GamesAndBonuses.tsx'), 'GamesAndBonuses', 'games')
const GamesSheet = lazySheet(() => import('./GamesSheet.tsx'), 'GamesSheet')
const Pending = optionalPart('Pending')
const Recent = optionalPart('Recent')
const Agreement = optionalPart('Agreement')
const EnglishNameSheet = lazyUntapped(() => import('./EnglishNameSheet.tsx'), 'EnglishNameSheet')

/** HOM-01 to HOM-05: is my money there, and how do I move it. */
export function Home() {
  const t = useTexts()
  useTitle(t('home.title'))
  const wallet = useSyncedWallet()
  const [sheet, setSheet] = useState<HomeSheet>()
  const openGame = useCallback(
    ({ code }: { code: string }) => setSheet({ about: 'game', code }),
    [],
  )
  const syncAll = async () => {
    const { isSuccess } = await wallet.sync()
    if (isSuccess) toast(t('home.refreshed'))
  }
  const { isNew, looksNew } = useIsNew(wallet.data)
  const isWide = useIsWide()
  const hero = (
    <Hero
      {...wallet}
      isNew={isNew}
      looksNew={looksNew}
      sync={() => void syncAll()}
      onOpen={setSheet}
    />
  )
  const recent = (
    <Suspense>
      <Recent />
    </Suspense>
  )
  return (
    <>
      <MemberHead
        hem={isWide ? 'thin' : 'full'}
        tools={
          <span className={wallet.isSyncing ? styles.turning : undefined}>
            <IconButton
              icon="refresh"
              label={t('home.refresh')}
              onClick={() => void syncAll()}
              disabled={wallet.isSyncing}
            />
          </span>
        }
      >
        {!isWide && hero}
      </MemberHead>
      <Content>
        <div className="stack sides">
          <div className="stack">
            <h1 className="visually-hidden">{t('home.title')}</h1>
            {isWide && hero}
            <Shortcuts
              isOffered={!wallet.data?.noOffers}
              isNew={isNew}
              isSyncing={wallet.isSyncing}
              onSync={syncAll}
              onOpen={(about) => setSheet({ about })}
            />
            {wallet.data && (
              <Suspense>
                <Pending currency={wallet.data.wallet.currency} onOpen={setSheet} />
              </Suspense>
            )}
            {isWide && recent}
          </div>
          {isWide ? (
            <div id="games">
              <Suspense fallback={<Skeleton height="680px" />}>
                <GamesAndBonuses {...wallet} onPick={openGame} onOpen={setSheet} />
              </Suspense>
            </div>
          ) : (
            <div id="games" className={`stack ${styles.decks}`}>
              <GameDecks data={wallet.data} hasFailed={wallet.hasFailed} onPick={openGame} />
            </div>
          )}
          {!isWide && recent}
        </div>
      </Content>
      <Over sheet={sheet} onOpen={setSheet} onClose={() => setSheet(undefined)} />
      {wallet.data && <EnglishName {...wallet.data} />}
      <Suspense>
        <Agreement />
      </Suspense>
    </>
  )
}

type OverProps = {
  sheet: HomeSheet | undefined
  onOpen: (sheet: HomeSheet) => void
  onClose: () => void
}

const Over = (props: OverProps) => (
  <Suspense>
    <Sheets {...props} />
  </Suspense>
)

function Sheets({ sheet, onOpen, onClose }: OverProps) {
  if (!sheet) return null
  switch (sheet.about) {
    case 'deposit':
      return (
        <DepositSheet
          provider={sheet.provider}
          isBonusTaken={sheet.isBonusTaken}
          onClose={onClose}
        />
      )
    case 'withdraw':
      return <WithdrawSheet onClose={onClose} />
    case 'transfer':
      return <TransferSheet {...(sheet.from && { from: sheet.from })} onClose={onClose} />
    case 'games':
      return (
        <GamesSheet
          onTransfer={(from) => onOpen({ about: 'transfer', ...(from && { from }) })}
          onClose={onClose}
        />
      )
    case 'game':
      return (
        <GameSheet
          code={sheet.code}
          onTransfer={() => onOpen({ about: 'transfer', from: sheet.code })}
          onClose={onClose}
        />
      )
    case 'invite':
      return <InviteSheet onClose={onClose} />
    case 'receive':
      return <ReceiveDialog onClose={onClose} />
    case 'refund':
      return <RefundSheet onClose={onClose} />
  }
}

/** HOM-09: asked for once a visit, until it is given. */
function EnglishName({ bankAccount }: Parameters<typeof needsEnglishName>[0]) {
  const [isPutOff, setPutOff] = useState(false)
  if (isPutOff || !needsEnglishName({ bankAccount })) return null
  return (
    <Suspense>
      <EnglishNameSheet bankAccount={bankAccount} onClose={() => setPutOff(true)} />
    </Suspense>
  )
}
