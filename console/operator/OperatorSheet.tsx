import { useId, useState } from 'react'
import { operatorRoles } from '#contract/operator'
import {
  disableOperator,
  endOperatorSessions,
  type operators,
  readmitOperator,
  resetOperator,
} from '#contract/operator-account'
import { changeRole } from '#contract/operator-role'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError, Select, TextField } from '#kit/ui/form/Field.tsx'
import { RadioGroup } from '#kit/ui/form/RadioGroup.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useAttempt } from '../account/useAttempt.ts'
import { useRoleName } from '../app/roles.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { useReason } from '../draft/useReason.ts'
import { LinkSheet } from './LinkSheet.tsx'
import { ProposedSheet } from './ProposedSheet.tsx'

export type Listed = Out<typeof operators>['operators'][number]
type Action = 'role' | 'reset' | 'readmit' | 'disable' | 'end-sessions'

/** The actions on another operator, by the state of the account. */
const actionsOf: Record<Listed['state'], Action[]> = {
  invited: ['reset', 'role', 'disable'],
  active: ['role', 'reset', 'end-sessions', 'disable'],
  disabled: ['readmit'],
  ended: ['readmit', 'disable'],
}

const takesTwo: Action[] = ['role', 'readmit']

type OperatorSheetProps = { operator: Listed; onClose: () => void }

/** Asks what to do with another operator, and the reason. */
export function OperatorSheet({ operator, onClose }: OperatorSheetProps) {
  const { username, state } = operator
  const t = useTexts()
  const form = useId()
  // The list behind the sheet is read again, but the sheet is about the state in which it was opened.
  const [actions] = useState(actionsOf[state])
  const [action, setAction] = useState(actions.length === 1 ? actions[0] : undefined)
  const [role, setRole] = useState('')
  const { reason, setReason, forgetReason } = useReason(`operator ${username}`)
  const [answer, setAnswer] = useState<Answer>()
  const calls = useCalls()
  const { problem, attempt } = useAttempt(() => {})

  const act = attempt(async () => {
    if (!action) return
    const { outcome, invited } = await calls.run(action, { username, role, reason })
    forgetReason()
    if (invited || outcome === 'proposed') return setAnswer({ outcome, invited })
    if (action === 'disable' || action === 'end-sessions')
      toast(t(`operatorDone.${action}`, { username }))
    else toast(t(`approvals.outcome.${outcome}`), { look: outcome === 'done' ? 'good' : 'bad' })
    onClose()
  })

  if (answer?.invited)
    return <LinkSheet username={username} {...answer.invited} onClose={onClose} />
  if (answer) return <ProposedSheet onClose={onClose} />
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
          disabled={!action || (action === 'role' && !role)}
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
        {action && (
          <p className="muted">
            {t(`operatorEffect.${action}`)} {takesTwo.includes(action) && t('operators.takesTwo')}
          </p>
        )}
        {action === 'role' && <RoleSelect now={operator.role} value={role} onPick={setRole} />}
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

type RoleSelectProps = { now: string; value: string; onPick: (role: string) => void }

/** Offers every other role. */
function RoleSelect({ now, value, onPick }: RoleSelectProps) {
  const t = useTexts()
  const nameOf = useRoleName()
  const { data } = useRead(operatorRoles, {})
  const others = (data?.roles ?? []).filter(({ code }) => code !== now)
  return (
    <Select
      label={t('operators.newRole')}
      prompt={t('compose.choose')}
      options={others.map(({ code }) => ({ value: code, label: nameOf(code) }))}
      value={value}
      onPick={onPick}
    />
  )
}

type Wanted = { username: string; role: string; reason: string }
/** `invited` is the link of a call that made one. */
type Answer = Out<typeof readmitOperator>

/** The calls of the actions. */
function useCalls() {
  const resetting = useSend(resetOperator, { isQuiet: true })
  const readmitting = useSend(readmitOperator, { isQuiet: true })
  const disabling = useSend(disableOperator, { isQuiet: true })
  const ending = useSend(endOperatorSessions, { isQuiet: true })
  const changing = useSend(changeRole, { isQuiet: true })
  const all = [resetting, readmitting, disabling, ending, changing]
  const isPending = all.some((call) => call.isPending)

  async function run(action: Action, { username, role, reason }: Wanted): Promise<Answer> {
    const about = { username, reason }
    if (action === 'readmit') return readmitting.mutateAsync(about)
    if (action === 'reset') return { outcome: 'done', invited: await resetting.mutateAsync(about) }
    if (action === 'role') {
      const { outcome } = await changing.mutateAsync({ username, role, reason })
      return { outcome, invited: null }
    }
    await (action === 'disable' ? disabling : ending).mutateAsync(about)
    return { outcome: 'done', invited: null }
  }
  return { run, isPending }
}
