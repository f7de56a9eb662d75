import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { Odds, type OddsProps } from './Odds.tsx'

/** The odds where the page has no room for them. */
export function OddsSheet({ onClose, ...odds }: OddsProps & { onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet title={t('spin.odds')} onClose={onClose}>
      <Odds {...odds} />
    </Sheet>
  )
}
