import { useState } from 'react'
import { digitsOf } from '#contract/digits'
import type { TimeLimit } from '#contract/protection'
import { confirmTimeLimit, minutesMax, setTimeLimit } from '#contract/time-limit'
import { problemText } from '#kit/i18n/texts.ts'
import { TextField } from '#kit/ui/form/Field.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { ChangeSheet } from './ChangeSheet.tsx'
import { lengthText } from './lengthText.ts'

type Props = { limit: TimeLimit; now: number; onClose: () => void }

/** The minutes of the longest month have five digits. */
const digitsMax = 5

/** Sets, lowers, asks to raise, confirms or removes one limit on the time in the app. */
export function TimeSheet({ limit, now, onClose }: Props) {
  const t = useTexts()
  const { period, minutes: present, next } = limit
  const [typed, setTyped] = useState(present === null ? '' : String(present))
  const [found, setProblem] = useState<unknown>()
  const problem = useCurrentProblem(found)
  // The same limit in another state is another request: the answer of an earlier one would be untrue.
  const setting = useSend(setTimeLimit, { about: JSON.stringify([present, next]) })
  const confirming = useSend(confirmTimeLimit)

  async function set(minutes: number | null) {
    try {
      const { times } = await setting.mutateAsync({ period, minutes })
      const after = times.find((one) => one.period === period)
      toast(t(after?.next ? 'protection.asked' : 'protection.saved'))
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }
  async function confirm(minutes: number | null) {
    try {
      await confirming.mutateAsync({ period, minutes })
      toast(t('protection.confirmed'))
      onClose()
    } catch (error) {
      setProblem(error)
    }
  }
  function save() {
    const minutes = Number(typed)
    const max = minutesMax[period]
    if (minutes < 1 || minutes > max) return setProblem(t('protection.minutesRange', { max }))
    void set(minutes)
  }

  return (
    <ChangeSheet
      title={`${t('protection.time')} · ${t(`protection.${period}`)}`}
      next={
        next
          ? {
              at: next.at,
              text: next.minutes === null ? undefined : lengthText(t, next.minutes),
            }
          : undefined
      }
      now={now}
      isBusy={setting.isPending || confirming.isPending}
      onConfirm={() => next && void confirm(next.minutes)}
      onKeep={() => void set(present)}
      onSave={save}
      onRemove={present === null ? undefined : () => void set(null)}
      onClose={onClose}
    >
      <TextField
        label={t('protection.minutes')}
        hint={t('protection.timeRule')}
        error={problem === undefined ? undefined : problemText(problem)}
        inputMode="numeric"
        autoComplete="off"
        maxLength={digitsMax}
        value={typed}
        onChange={({ target }) => {
          setTyped(digitsOf(target.value))
          setProblem(undefined)
        }}
      />
    </ChangeSheet>
  )
}
