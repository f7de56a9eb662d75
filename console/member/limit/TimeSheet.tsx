import { useState } from 'react'
import { digitsOf } from '#contract/digits'
import { setMemberTimeLimit } from '#contract/operator-protection'
import type { TimeLimit } from '#contract/protection'
import { minutesMax } from '#contract/time-limit'
import { TextField } from '#kit/ui/form/Field.tsx'
import { useTexts } from '../../app/texts.ts'
import { useSend } from '../../app/useCall.ts'
import { ActSheet } from '../../approval/ActSheet.tsx'

type Props = { id: string; version: number; limit: TimeLimit; onClose: () => void }

/** The minutes of the longest month have five digits. */
const digitsMax = 5

/** Sets the operators' limit on a member's time in the app. An empty field removes it. */
export function TimeSheet({ id, version, limit: { period, operatorMinutes }, onClose }: Props) {
  const t = useTexts()
  const [typed, setTyped] = useState(operatorMinutes === null ? '' : String(operatorMinutes))
  const { mutateAsync, isPending } = useSend(setMemberTimeLimit, { isQuiet: true })

  function send(reason: string) {
    const minutes = typed === '' ? null : Number(typed)
    const max = minutesMax[period]
    if (minutes !== null && (minutes < 1 || minutes > max)) return t('time.range', { max })
    return mutateAsync({ id, version, period, minutes, reason })
  }

  return (
    <ActSheet
      title={`${t('act.limit')}: ${t('limits.time')} ${t(`limits.${period}`)}`}
      action={t('act.limit')}
      text={t('act.limitText')}
      isBusy={isPending}
      onSend={send}
      onClose={onClose}
    >
      <TextField
        label={t('time.limit')}
        hint={t('act.limitHint')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digitsMax}
        value={typed}
        onChange={({ target }) => setTyped(digitsOf(target.value))}
      />
    </ActSheet>
  )
}
