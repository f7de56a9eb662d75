import { Suspense, useCallback, useState } from 'react'
import { toast } from '#kit/ui/overlay/toast.ts'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'
import { Content, useTitle } from '../layout/Frame.tsx'
import { MemberHead } from '../layout/MemberLayout.tsx'
import { Agreement } from './Agreement.tsx'
import { needsEnglishName } from './englishName.ts'
import { GameDecks } from './GameDecks.tsx'
import { Hero } from './Hero.tsx'
import { Recent } from './Recent.tsx'
import { Shortcuts } from './Shortcuts.tsx'
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
const EnglishNameSheet = lazySheet(() => import('./EnglishNameSheet.tsx'), 'EnglishNameSheet')

/** The sheet that is open over home. A game has its code; a transfer may begin at a game. */
export type HomeSheet =
  | { about: 'deposit' | 'withdraw' | 'invite' | 'receive' | 'refund' }
  | { about: 'transfer'; from?: string }
  | { about: 'game'; code: string }

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
  return (
    <>
      <MemberHead hem="full">
        <Hero
          {...wallet}
          sync={syncAll}
          onReceive={() => setSheet({ about: 'receive' })}
          onTransfer={() => setSheet({ about: 'transfer' })}
        />
      </MemberHead>
      <Content>
        <div className="stack">
          <h1 className="visually-hidden">{t('home.title')}</h1>
          <Shortcuts
            isSyncing={wallet.isSyncing}
            onSync={syncAll}
            onOpen={(about) => setSheet({ about })}
          />
          <div id="games" className="stack">
            <GameDecks data={wallet.data} hasFailed={wallet.hasFailed} onPick={openGame} />
          </div>
          <Recent />
        </div>
      </Content>
      <Over sheet={sheet} onOpen={setSheet} onClose={() => setSheet(undefined)} />
      {wallet.data && <EnglishName {...wallet.data} />}
      <Agreement />
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
      return <DepositSheet onClose={onClose} />
    case 'withdraw':
      return <WithdrawSheet onClose={onClose} />
    case 'transfer':
      return <TransferSheet {...(sheet.from && { from: sheet.from })} onClose={onClose} />
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
