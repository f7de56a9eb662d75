import { logout } from '#contract/login'
import { confirm } from '#kit/ui/overlay/confirm.ts'
import { loading, patiently } from '#kit/ui/overlay/loader.ts'
import { ask } from '../app/ask.ts'
import { goTo } from '../app/navigate.ts'
import { clearSession } from '../app/session.ts'
import { t } from '../app/texts.ts'

/**
 * APP-17: asks first, because one tap beside the language would do. The session ends here even if the server cannot be
 * reached, or does not answer soon.
 */
export async function signOut() {
  const isSure = await confirm({
    title: t('signOut.title'),
    text: t('signOut.text'),
    yes: t('nav.logout'),
    no: t('common.cancel'),
  })
  if (!isSure) return
  await loading(() => patiently(ask(logout, {}))).catch(() => undefined)
  clearSession()
  goTo('/login')
}
