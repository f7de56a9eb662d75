import { openProvider, type Provider } from '#contract/provider'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'
import { nameOf } from './words.ts'

/** Opens a provider before the end of its closure. Takes two. */
export function OpenSheet({ provider, onClose }: { provider: Provider; onClose: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(openProvider, { isQuiet: true })
  return (
    <ActSheet
      title={t('providers.openTitle', { name: nameOf(t, provider) })}
      action={t('providers.open')}
      text={t('providers.openText')}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ code: provider.code, reason })}
      onClose={onClose}
    />
  )
}
