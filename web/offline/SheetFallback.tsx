import { type ComponentType, useEffect, useEffectEvent } from 'react'
import type { FallbackProps } from '#kit/routing/lazyPart.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { createStore } from '#kit/ui/store.ts'
import { t } from '../app/texts.ts'

export type SheetFallbackProps = FallbackProps & { onClose: () => void }

/** The small sheet that opens instead. It is loaded when home is idle, because later there may be no network. */
export const notOpened = createStore<{ Sheet?: ComponentType<SheetFallbackProps> }>({})

/** Stands in for a sheet that cannot be shown. */
export function SheetFallback({ error, retry, onClose }: SheetFallbackProps) {
  const { Sheet } = notOpened.use()
  const closeWithWords = useEffectEvent(() => {
    if (Sheet) return
    toast(t('error.load'), { look: 'bad' })
    onClose()
  })
  useEffect(() => closeWithWords(), [])
  return Sheet && <Sheet error={error} retry={retry} onClose={onClose} />
}
