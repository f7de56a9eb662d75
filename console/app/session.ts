import { keysUnder } from '#kit/api/kept.ts'
import { deviceStorage, tabStorage } from '#kit/api/storage.ts'
import { createStore } from '#kit/ui/store.ts'

const key = 'console-token'

/** The operator's token: in this tab alone, and gone with it. The only file of the console that touches storage. */
export const session = createStore<string | null>(tabStorage.get(key))

/** True if the server ended the session, and no operator signed out: the sign-in says so. */
export const isSessionOver = createStore(false)

/** Counts the calls that the server refused because the operator has no right to them, which the screen did not know. */
export const refusedRights = createStore(0)

export function keepSession(token: string) {
  tabStorage.set(key, token)
  isSessionOver.set(() => false)
  session.set(() => token)
}

export function endSession({ isOver = false } = {}) {
  tabStorage.remove(key)
  isSessionOver.set(() => isOver)
  session.set(() => null)
}

const draftsKey = 'console-draft:'
const draftKey = (username: string, name: string) => `${draftsKey}${username}:${name}`

/** Reads what the operator typed under a name and did not send. This tab keeps it over a reload, and when the server ends the session. */
export function draftOf<Draft>(username: string, name: string): Draft | undefined {
  const kept = tabStorage.get(draftKey(username, name))
  return kept === null ? undefined : (JSON.parse(kept) as Draft)
}

/** Keeps a draft in this tab, or removes the one that is kept if it is undefined. */
export function keepDraft(username: string, name: string, draft: unknown) {
  const key = draftKey(username, name)
  if (draft === undefined) tabStorage.remove(key)
  else tabStorage.set(key, JSON.stringify(draft))
}

/** The drafts of an operator whose names begin in this way, as texts. */
export const draftsUnder = (username: string, prefix: string) =>
  keysUnder(draftKey(username, prefix), tabStorage)

/** An operator who signs out leaves no draft behind. */
export function forgetDrafts() {
  for (const name of tabStorage.names()) if (name.startsWith(draftsKey)) tabStorage.remove(name)
}

const alertsKey = 'console-alerts'

/** True if this browser shows a notification, with a sound, when a conversation begins to wait. Off until an operator turns it on. */
export const alerts = createStore(deviceStorage.get(alertsKey) === 'on')

export function keepAlerts(isOn: boolean) {
  if (isOn) deviceStorage.set(alertsKey, 'on')
  else deviceStorage.remove(alertsKey)
  alerts.set(() => isOn)
}

/** The number of conversations that wait, for the title of the tab. */
export const titleCount = createStore(0)

/** The idempotency keys of this device, for all of its tabs. */
export const requestKeys = keysUnder('console-request:')
