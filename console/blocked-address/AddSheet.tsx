import { useState } from 'react'
import {
  addBlockedAddress,
  isNetwork,
  reasonLettersMost,
  widestBits,
} from '#contract/blocked-address'
import { TextField } from '#kit/ui/form/Field.tsx'
import { momentOf } from '../app/filter.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ActSheet } from '../approval/ActSheet.tsx'

/** Blocks a network, for a time or until somebody removes it. */
export function AddSheet({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const { mutateAsync, isPending } = useSend(addBlockedAddress, { isQuiet: true })
  const [typed, setTyped] = useState('')
  const [end, setEnd] = useState('')

  function send(reason: string) {
    const network = typed.trim()
    if (!isNetwork(network)) return t('blockedAddresses.invalid')
    const until = momentOf(end)
    if (until !== undefined && until <= Date.now()) return t('blockedAddresses.endPast')
    return mutateAsync({ network, reason, ...(until !== undefined && { until }) })
  }

  return (
    <ActSheet
      title={t('blockedAddresses.addTitle')}
      action={t('blockedAddresses.addAction')}
      look="danger"
      text={t('blockedAddresses.addText')}
      reasonLettersMost={reasonLettersMost}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={t('blockedAddresses.network')}
        hint={t('blockedAddresses.networkHint', {
          address: '203.0.113.7',
          network: '203.0.113.0/24',
          household: '2001:db8:0:1::/64',
          four: widestBits.IPv4,
          six: widestBits.IPv6,
          protocol: 'IPv6',
        })}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={43}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <TextField
        type="datetime-local"
        label={t('blockedAddresses.end')}
        hint={t('blockedAddresses.endHint')}
        value={end}
        onChange={({ target }) => setEnd(target.value)}
      />
    </ActSheet>
  )
}
