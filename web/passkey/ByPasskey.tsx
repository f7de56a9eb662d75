import { useState } from 'react'
import { memberPasskeys } from '#contract/member-passkey'
import { hasPasskeys } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { confirmByPasskey, passkeyProblem } from './passkey.ts'

/** Confirms by passkey in the place of the password. Shows nothing to a member without one. */
export function ByPasskey({ isBusy, onConfirmed }: { isBusy: boolean; onConfirmed: () => void }) {
  const t = useTexts()
  const { data } = useRead(memberPasskeys, {}, { enabled: hasPasskeys() })
  const [found, setProblem] = useState<unknown>()
  const problem = useCurrentProblem(found)
  const [isAsking, setAsking] = useState(false)
  if (!data?.passkeys.length) return null

  async function confirm() {
    setProblem(undefined)
    setAsking(true)
    try {
      await confirmByPasskey()
      onConfirmed()
    } catch (error) {
      setProblem(error)
    }
    setAsking(false)
  }

  return (
    <>
      <Button wide busy={isBusy || isAsking} onClick={() => void confirm()}>
        {t('passkey.byPasskey')}
      </Button>
      {problem !== undefined && <FieldError text={passkeyProblem(t, problem)} />}
    </>
  )
}
