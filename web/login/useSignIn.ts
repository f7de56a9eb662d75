import { useState } from 'react'
import type { login } from '#contract/login'
import type { In, Out } from '#kit/api/ask.ts'
import { useCurrentProblem } from '#kit/ui/useCurrentProblem.ts'
import { loadMember } from '../app/loadMember.ts'
import { goTo } from '../app/navigate.ts'
import { deviceToken, keepDevice, keepToken, token } from '../app/session.ts'

/** Every sign-in sends this besides the proof. */
type About = Pick<In<typeof login>, 'remember' | 'deviceToken' | 'endsToken'>

/** Signs in, keeps the session and opens home. The form stays, busy, until the code of home is loaded. */
export function useSignIn() {
  const [problem, setProblem] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)

  async function signIn(
    remember: boolean,
    send: (about: About) => Promise<Pick<Out<typeof login>, 'token' | 'deviceToken'>>,
  ) {
    setProblem(undefined)
    setBusy(true)
    const screens = loadMember().catch(() => undefined)
    // Another tab may have signed in meanwhile, and one browser has one session.
    const about = { remember, deviceToken: deviceToken(), endsToken: token() ?? undefined }
    try {
      const signedIn = await send(about)
      keepToken(signedIn.token, remember)
      keepDevice(signedIn.deviceToken)
      await screens
      goTo('/user', { replace: true })
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }

  return { signIn, problem: useCurrentProblem(problem), isBusy }
}
