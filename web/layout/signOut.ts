import { confirm } from '#kit/ui/overlay/confirm.ts'
import { goTo } from '../app/navigate.ts'
import { clearSession, token } from '../app/session.ts'
import { t } from '../app/texts.ts'
import { endAtServer } from './endAtServer.ts'

/**
 * APP-17: asks first, because one tap beside the language would do. The session ends here at once, also if the server cannot be
 * reached.
 */
export async function signOut() {
  const isSure = await confirm({
    title: t('signOut.title'),
    text: t('signOut.text'),
    yes: t('nav.logout'),
    no: t('common.cancel'),
  })
  if (!isSure) return
  const own = token()
  clearSession()
  if (own !== null) void endAtServer(own)
  goTo('/login')
}
