import { useId, useState } from 'react'
import { renewRecoveryCodes } from '#contract/operator-account'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { Sheet } from '#kit/ui/overlay/Sheet.tsx'
import { useTexts } from '../app/texts.ts'
import { useSend } from '../app/useCall.ts'
import { OldPassword } from './fields.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { useAttempt } from './useAttempt.ts'
import { useSecond } from './useSecond.tsx'

/** Makes new recovery codes and shows them once. */
export function RenewCodes({ onClose }: { onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const [password, setPassword] = useState('')
  const second = useSecond()
  const [isBusy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[]>()
  const { mutateAsync } = useSend(renewRecoveryCodes, { isQuiet: true })
  const { problem, attempt } = useAttempt(() => {
    second.clear()
    setBusy(false)
  })
  const renew = attempt(async () => {
    setBusy(true)
    const proof = await second.prove(password)
    setCodes((await mutateAsync({ password, ...proof })).recoveryCodes)
  })
  if (codes)
    return (
      <Sheet
        title={t('account.codes')}
        onClose={onClose}
        actions={
          <Button look="main" onClick={onClose}>
            {t('account.codesSaved')}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Sheet>
    )
  return (
    <Sheet
      title={t('account.newCodes')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} look="main" busy={isBusy}>
          {t('account.newCodes')}
        </Button>
      }
    >
      <form id={form} className="stack" onSubmit={renew}>
        <p>{t('account.newCodesText')}</p>
        <OldPassword value={password} onChange={setPassword} />
        {second.field}
        {problem && <FieldError text={problem} />}
      </form>
    </Sheet>
  )
}
