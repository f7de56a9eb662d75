import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'

const DepositSheet = lazy(async () => ({
  default: (await import('../deposit/DepositSheet.tsx')).DepositSheet,
}))

/** The next step of a member to whom nothing has happened yet. */
export function FirstDeposit() {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        {t('home.deposit')}
      </Button>
      {isOpen && (
        <Suspense>
          <DepositSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
