import { lazy, Suspense, useState } from 'react'
import { Content, useTitle } from '../app/Frame.tsx'
import { MemberHead } from '../app/MemberLayout.tsx'
import { useTexts } from '../app/texts.ts'
import { toast } from '../ui/toast.ts'
import { Hero } from './Hero.tsx'
import { Recent } from './Recent.tsx'
import { Shortcuts } from './Shortcuts.tsx'
import { type Soon, SoonSheet } from './SoonSheet.tsx'
import { useSyncedWallet } from './useWallet.ts'

const DepositSheet = lazy(async () => ({
  default: (await import('../deposit/DepositSheet.tsx')).DepositSheet,
}))

/** What lies over home; a sheet that is not there yet says so. */
export type HomeSheet = 'deposit' | Soon

/** HOM-01 to HOM-03: is my money there, and how do I move it. */
export function Home() {
  const t = useTexts()
  useTitle(t('home.title'))
  const wallet = useSyncedWallet()
  const [sheet, setSheet] = useState<HomeSheet>()
  const close = () => setSheet(undefined)
  const syncAll = async () => {
    const { isSuccess } = await wallet.sync()
    if (isSuccess) toast(t('home.refreshed'))
  }
  return (
    <>
      <MemberHead hem="full">
        <Hero {...wallet} sync={syncAll} onReceive={() => setSheet('invite')} />
      </MemberHead>
      <Content>
        <div className="stack">
          <h1 className="spoken">{t('home.title')}</h1>
          <Shortcuts isSyncing={wallet.isSyncing} onSync={syncAll} onOpen={setSheet} />
          <Recent />
        </div>
      </Content>
      {sheet === 'deposit' && (
        <Suspense>
          <DepositSheet onClose={close} />
        </Suspense>
      )}
      {sheet && sheet !== 'deposit' && <SoonSheet about={sheet} onClose={close} />}
    </>
  )
}
