import { type ComponentType, useEffect, useEffectEvent } from 'react'
import { type FallbackProps, lazyPart } from '#kit/routing/lazyPart.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { t } from '../app/texts.ts'

type Closes = { onClose: () => void }

/** A sheet that loads when it first opens. If it cannot be loaded, the conversation and what is being written in it stay. */
export const lazySheet = <Props extends Closes>(load: () => Promise<ComponentType<Props>>) =>
  lazyPart<Props>(load, NotOpened)

function NotOpened({ onClose }: Closes & FallbackProps) {
  const closeWithWords = useEffectEvent(() => {
    toast(t('error.load'), { look: 'bad' })
    onClose()
  })
  useEffect(() => closeWithWords(), [])
  return null
}
