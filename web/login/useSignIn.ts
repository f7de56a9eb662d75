import type { login } from '#contract/login'
import type { Out } from '#kit/api/ask.ts'
import { goTo } from '../app/navigate.ts'
import { keepDevice, keepToken } from '../app/session.ts'

/** Keeps the session and opens home. The form stays until home can show: `screens` ends when its code is loaded. */
export async function enter(
  { token, deviceToken }: Pick<Out<typeof login>, 'token' | 'deviceToken'>,
  remember: boolean,
  screens: Promise<unknown>,
) {
  keepToken(token, remember)
  keepDevice(deviceToken)
  await screens
  goTo('/user', { replace: true })
}
