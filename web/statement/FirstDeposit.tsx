import { Suspense, useState } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { lazySheet } from '../app/sheets.ts'
import { useTexts } from '../app/texts.ts'

const DepositSheet = lazySheet(() => import('../deposit/DepositSheet.tsx'), 'DepositSheet')

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
