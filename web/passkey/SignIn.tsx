import { useState } from 'react'
import { passkeySignIn, startPasskeySignIn } from '#contract/member-passkey'
import { hasPasskeys, signByPasskey } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { loading } from '#kit/ui/overlay/loader.ts'
import { ask } from '../app/ask.ts'
import { loadMember } from '../app/loadMember.ts'
import { deviceToken, token } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { enter } from '../login/enter.ts'
import { passkeyProblem, withPasskeyTexts } from './passkey.ts'

export function load() {
  return withPasskeyTexts(Promise.resolve({ default: SignIn }))
}

/** Signs in by a passkey of this device, without number and password. The form above has the tick of Remember me. */
function SignIn() {
  const t = useTexts()
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  if (!hasPasskeys()) return null

  async function signIn() {
    const remember = new FormData(document.forms[0]).has('remember')
    setProblem(undefined)
    setBusy(true)
    const screens = loadMember().catch(() => undefined)
    try {
      const passkey = await signByPasskey(await ask(startPasskeySignIn, {}))
      const signedIn = await loading(() =>
        ask(passkeySignIn, {
          passkey,
          remember,
          deviceToken: deviceToken(),
          endsToken: token() ?? undefined,
        }),
      )
      await enter(signedIn, remember, screens)
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return (
    <div className="stack tight pad">
      <Button wide busy={isBusy} onClick={() => void signIn()}>
        {t('passkey.signIn')}
      </Button>
      {problem !== undefined && <FieldError text={passkeyProblem(t, problem)} />}
    </div>
  )
}
