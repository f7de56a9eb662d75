import { load as loadSignIn } from '../passkey/SignIn.tsx'
import { load as loadLegal } from '../site/Legal.tsx'

/** Below the form, and therefore loaded after it: the sign-in by passkey, and the operator's statements. */
export async function load() {
  const [{ default: SignIn }, { default: Legal }] = await Promise.all([loadSignIn(), loadLegal()])
  return {
    default: () => (
      <>
        <SignIn />
        <Legal />
      </>
    ),
  }
}
