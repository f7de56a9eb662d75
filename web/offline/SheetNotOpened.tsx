import { network } from '#contract/call'
import { NotLoaded } from '#kit/routing/lazyPart.tsx'
import { Button } from '#kit/ui/form/Button.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import type { SheetFallbackProps } from './SheetFallback.tsx'
import { useRetry } from './useRetry.ts'

/** Opens in the place of a sheet that cannot be shown. */
export function SheetNotOpened({ error, retry, onClose }: SheetFallbackProps) {
  const t = useTexts()
  const { busy, onRetry } = useRetry(retry)
  const isLost = error instanceof NotLoaded
  const reason = network().isOffline ? 'offline.opensLater' : 'offline.reloads'
  return (
    <Sheet
      title={t('offline.notOpened')}
      onClose={onClose}
      actions={
        isLost ? (
          <Button look="main" busy={busy} onClick={() => void onRetry()}>
            {t('common.retry')}
          </Button>
        ) : (
          <Button look="main" onClick={() => location.reload()}>
            {t('error.reload')}
          </Button>
        )
      }
    >
      <p className="muted">{t(isLost ? reason : 'error.crashed')}</p>
    </Sheet>
  )
}
