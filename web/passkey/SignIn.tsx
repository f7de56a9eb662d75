import { passkeySignIn, startPasskeySignIn } from '#contract/member-passkey'
import { hasPasskeys, signByPasskey } from '#kit/passkey/passkey.ts'
import { Button } from '#kit/ui/form/Button.tsx'
import { FieldError } from '#kit/ui/form/Field.tsx'
import { loading } from '#kit/ui/overlay/loader.ts'
import { ask } from '../app/ask.ts'
import { useTexts } from '../app/texts.ts'
import { useSignIn } from '../login/useSignIn.ts'
import { passkeyProblem, withPasskeyTexts } from './passkey.ts'

export function load() {
  return withPasskeyTexts(Promise.resolve({ default: SignIn }))
}

/** Signs in by a passkey of this device, without number and password. The form above has the tick of Remember me. */
function SignIn() {
  const t = useTexts()
  const { signIn, problem, isBusy } = useSignIn()
  if (!hasPasskeys()) return null

  const signInHere = () =>
    signIn(new FormData(document.forms[0]).has('remember'), async (about) => {
      const passkey = await signByPasskey(await ask(startPasskeySignIn, {}))
      return loading(() => ask(passkeySignIn, { passkey, ...about }))
    })

  return (
    <div className="stack tight pad">
      <Button wide busy={isBusy} onClick={() => void signInHere()}>
        {t('passkey.signIn')}
      </Button>
      {problem !== undefined && <FieldError text={passkeyProblem(t, problem)} />}
    </div>
  )
}
