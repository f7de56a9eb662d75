import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#kit/api/readAgain.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'

/** DEP-11: asks the member to refresh the amount, begins with that, and closes. */
export function Transferred({ onUsed, onClose }: { onUsed: () => void; onClose: () => void }) {
  const t = useTexts()
  const cache = useQueryClient()
  return (
    <Button
      onClick={() => {
        onUsed()
        void readAgain(cache, ['wallet', 'statement'])
        toast(t('deposit.refreshAmount'), { look: 'wait' })
        onClose()
      }}
    >
      {t('deposit.transferred')}
    </Button>
  )
}
