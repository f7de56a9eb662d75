import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

const DepositSheet = lazy(async () => ({
  default: (await import('../deposit/DepositSheet.tsx')).DepositSheet,
}))

/** The list with nothing in it, and the way to the first entry. */
export function NoEntries() {
  const t = useTexts()
  const [isDepositing, setDepositing] = useState(false)
  return (
    <Empty title={t('statement.emptyTitle')} text={t('statement.emptyText')}>
      <Button onClick={() => setDepositing(true)}>{t('home.deposit')}</Button>
      {isDepositing && (
        <Suspense>
          <DepositSheet onClose={() => setDepositing(false)} />
        </Suspense>
      )}
    </Empty>
  )
}
