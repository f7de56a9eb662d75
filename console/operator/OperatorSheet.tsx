import { useId, useState } from 'react'
import {
  disableOperator,
  endOperatorSessions,
  type operators,
  readmitOperator,
  resetOperator,
} from '#contract/operator-account'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, TextField } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useAttempt } from '../account/useAttempt.ts'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { LinkSheet } from './LinkSheet.tsx'

export type Listed = Out<typeof operators>['operators'][number]
type Action = 'reset' | 'readmit' | 'disable' | 'end-sessions'

/** The actions on another operator, by the state of the account. */
const actionsOf: Record<Listed['state'], Action[]> = {
  invited: ['reset', 'disable'],
  active: ['reset', 'end-sessions', 'disable'],
  disabled: ['readmit'],
  ended: ['readmit', 'disable'],
}

type OperatorSheetProps = { operator: Listed; onClose: () => void }

/** Asks what to do with another operator, and the reason. */
export function OperatorSheet({ operator: { username, state }, onClose }: OperatorSheetProps) {
  const t = useTexts()
  const form = useId()
  // The list behind the sheet is read again, but the sheet is about the state in which it was opened.
  const [actions] = useState(actionsOf[state])
  const [action, setAction] = useState(actions.length === 1 ? actions[0] : undefined)
  const [reason, setReason] = useState('')
  const [invited, setInvited] = useState<Out<typeof resetOperator>>()
  const calls = useCalls()
  const { problem, attempt } = useAttempt(() => {})

  const act = attempt(async () => {
    if (!action) return
    const answer = await calls.run(action, { username, reason })
    if (answer) return setInvited(answer)
    toast(t(`operatorDone.${action === 'disable' ? 'disable' : 'end-sessions'}`, { username }))
    onClose()
  })

  if (invited) return <LinkSheet username={username} {...invited} onClose={onClose} />
  return (
    <Sheet
      title={username}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          look={action === 'disable' ? 'danger' : 'main'}
          busy={calls.isPending}
          disabled={!action}
        >
          {action ? t(`operatorAction.${action}`) : t('common.confirm')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={act}>
        {actions.length > 1 && (
          <RadioGroup
            look="pair"
            label={t('operators.action')}
            value={action}
            onPick={setAction}
            options={actions.map((value) => ({ value, label: t(`operatorAction.${value}`) }))}
          />
        )}
        {action && <p className="muted">{t(`operatorEffect.${action}`)}</p>}
        <TextField
          label={t('decide.reason')}
          minLength={3}
          maxLength={500}
          required
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}

type Wanted = { username: string; reason: string }

/** The calls of the actions. Some of them answer with a new link. */
function useCalls() {
  const resetting = useSend(resetOperator, { isQuiet: true })
  const readmitting = useSend(readmitOperator, { isQuiet: true })
  const disabling = useSend(disableOperator, { isQuiet: true })
  const ending = useSend(endOperatorSessions, { isQuiet: true })
  const isPending = [resetting, readmitting, disabling, ending].some((call) => call.isPending)

  async function run(action: Action, wanted: Wanted) {
    if (action === 'reset') return resetting.mutateAsync(wanted)
    if (action === 'readmit') return readmitting.mutateAsync(wanted)
    await (action === 'disable' ? disabling : ending).mutateAsync(wanted)
    return undefined
  }
  return { run, isPending }
}
