import { useTexts } from '../app/texts.ts'
import { Button } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'
import { Sheet } from '../ui/Sheet.tsx'

const titles = {
  invite: 'home.inviteFriends',
  refund: 'home.refund',
} as const

export type Soon = keyof typeof titles

/** Undyed cloth: it is not open yet, and says so. */
export function SoonSheet({ about, onClose }: { about: Soon; onClose: () => void }) {
  const t = useTexts()
  return (
    <Sheet
      title={t(titles[about])}
      onClose={onClose}
      acts={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      <Empty title={t('soon.title')} text={t(`soon.${about}`)} />
    </Sheet>
  )
}
