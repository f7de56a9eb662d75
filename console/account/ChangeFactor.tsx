import { useId, useState } from 'react'
import { confirmFactorChange, operatorAccount, startFactorChange } from '#contract/operator-account'
import type { Out } from '#kit/api/ask.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { toast } from '#kit/ui/overlay/toast.ts'
import { useTexts } from '../app/texts.ts'
import { useRead, useSend } from '../app/useCall.ts'
import { Factor } from './Factor.tsx'
import { Code, OldPassword } from './fields.tsx'
import { useAttempt } from './useAttempt.ts'

/** Asks for the password, shows the new QR, and confirms it by a code. The old authenticator works until then. */
export function ChangeFactor({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState<Out<typeof startFactorChange>>()
  const { data } = useRead(operatorAccount, {})
  const starting = useSend(startFactorChange, { isQuiet: true })
  const confirming = useSend(confirmFactorChange, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => setCode(''))

  const start = attempt(async () => setFactor(await starting.mutateAsync({ password })))
  const confirm = attempt(async () => {
    await confirming.mutateAsync({ password, code })
    toast(t('account.changed'), { text: t('account.othersEnded') })
    onClose()
  })

  return (
    <Sheet
      title={t(data?.hasAuthenticator === false ? 'account.addFactor' : 'account.changeFactor')}
      onClose={onClose}
      actions={
        <Button
          type="submit"
          form={form}
          look="main"
          busy={starting.isPending || confirming.isPending}
        >
          {factor ? t('common.confirm') : t('common.next')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={factor ? confirm : start}>
        {factor ? (
          <>
            <Factor {...factor} />
            <Code value={code} onChange={setCode} hint={t('account.newCodeHint')} />
          </>
        ) : (
          <OldPassword value={password} onChange={setPassword} />
        )}
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
