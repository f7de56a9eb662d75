import { keysUnder } from '#kit/api/kept.ts'
import { createStore } from '#kit/ui/store.ts'

const key = 'console-token'

/** The operator's token: in this tab alone, and gone with it. The only file of the console that touches storage. */
export const session = createStore<string | null>(sessionStorage.getItem(key))

export function keepSession(token: string) {
  sessionStorage.setItem(key, token)
  session.set(() => token)
}

export function endSession() {
  sessionStorage.removeItem(key)
  session.set(() => null)
}

const alertsKey = 'console-alerts'

/** True if this browser shows a notification, with a sound, when a conversation begins to wait. Off until an operator turns it on. */
export const alerts = createStore(localStorage.getItem(alertsKey) === 'on')

export function keepAlerts(isOn: boolean) {
  if (isOn) localStorage.setItem(alertsKey, 'on')
  else localStorage.removeItem(alertsKey)
  alerts.set(() => isOn)
}

/** The number of conversations that wait, for the title of the tab. */
export const titleCount = createStore(0)

/** The idempotency keys of this device, for all of its tabs. */
export const requestKeys = keysUnder('console-request:')
