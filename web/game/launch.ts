import { autoLogin, autoLoginWithTicket, gameAccount } from '#contract/game'
import type { Out } from '#kit/api/ask.ts'
import { ask } from '../app/ask.ts'
import { keepPlayed } from '../app/session.ts'
import { t } from '../app/texts.ts'

type Account = Out<typeof gameAccount>

/** GAM-04: the flag that the server writes on the page. With it a game opens in a tab of its own. */
const opensTab = () => document.documentElement.dataset.iframe === 'true'

/** The window for the game. It is made while the member taps, because browsers block a tab that opens later. */
export type Stage = { tab: Window | null; clear: () => void }

export function prepareStage(): Stage {
  const tab = opensTab() ? window.open('', '_blank') : null
  if (tab) {
    tab.opener = null
    // A form finds its tab by this name.
    tab.name = `game-${crypto.randomUUID()}`
    // On a slow network it stays empty for long.
    tab.document.body.append(t('common.loading'))
    tab.document.body.style.font = '3rem sans-serif'
  }
  return { tab, clear: () => tab?.close() }
}

/** GAM-04, GAM-05. Asks for the credentials anew, since the ticket with them is good for a minute only. */
export async function launchGame(slotCode: string, { tab }: Stage) {
  const account = await ask(gameAccount, { slotCode })
  keepPlayed(slotCode, Date.now())
  if (account.launch.kind === 'form') return postForm(account.launch, tab)
  const address = account.launch.kind === 'url' ? account.launch.url : await linkOf(account)
  if (!/^https?:/.test(address)) throw new Error('a game that is not on the web')
  if (tab) tab.location.replace(address)
  else location.assign(address)
}

async function linkOf({ launch, username, ticket }: Account): Promise<string> {
  if (launch.kind !== 'link') throw new Error('a game without a link')
  const { provider, needsTicket } = launch
  const { link } = needsTicket
    ? await ask(autoLoginWithTicket, { provider, username, password: ticket })
    : await ask(autoLogin, { provider, username })
  return link
}

function postForm(
  { url, fields }: { url: string; fields: Record<string, string> },
  tab: Stage['tab'],
) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.target = tab ? tab.name : '_self'
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const field = document.createElement('input')
    field.type = 'hidden'
    field.name = name
    field.value = value
    form.append(field)
  }
  document.body.append(form)
  form.submit()
  form.remove()
}
