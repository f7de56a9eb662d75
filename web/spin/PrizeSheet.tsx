import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { type TextId, useTexts } from '../app/texts.ts'
import styles from './PrizeSheet.module.css'
import type { Won } from './useSpin.ts'

/** SPN-02: what the wheel stopped at. */
export function PrizeSheet({ prize, onClose }: { prize: Won; onClose: () => void }) {
  const t = useTexts()
  const isNothing = prize.kind === 'nothing'
  return (
    <Sheet
      look="dialog"
      title={t(isNothing ? 'spin.nothingTitle' : 'spin.wonTitle')}
      onClose={onClose}
      actions={
        <Button look="main" wide onClick={onClose}>
          {t('common.ok')}
        </Button>
      }
    >
      <div className={isNothing ? styles.undyed : styles.prize}>
        <b>{isNothing ? t('spin.nothingText') : prize.label}</b>
      </div>
      {!isNothing && <p className="center muted">{t(nextOf(prize.kind))}</p>}
    </Sheet>
  )
}

/** The next action for each kind of prize. */
const nextOf = (kind: Won['kind']): TextId => `spin.next.${kind === 'nothing' ? 'money' : kind}`
