import {
  type BlockedAddress,
  reasonLettersMost,
  removeBlockedAddress,
} from '#contract/blocked-address'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'

/** Ends the block of a network. */
export function RemoveSheet({
  blocked: { id, network, reason: why, isOver },
  onClose,
}: {
  blocked: BlockedAddress
  onClose: () => void
}) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(removeBlockedAddress, { isQuiet: true })
  const text = isOver ? 'blockedAddresses.removeOverText' : 'blockedAddresses.removeText'
  return (
    <ActSheet
      title={t('blockedAddresses.removeTitle', { network })}
      action={t('blockedAddresses.remove')}
      text={t(text, { reason: why })}
      reasonLettersMost={reasonLettersMost}
      isBusy={isPending}
      onSend={(reason) => mutateAsync({ id, reason })}
      onClose={onClose}
    />
  )
}
