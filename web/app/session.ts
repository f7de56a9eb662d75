import type { KeyStorage } from '#kit/api/idempotency.ts'
import { keysUnder } from '#kit/api/kept.ts'
import { deviceStorage, tabStorage } from '#kit/api/storage.ts'
import { type Theme, themes } from '#kit/ui/theme.ts'

/** Stores the app's data on this device. The only file that uses the device's storage. APP-16. */

const keys = {
  token: 'token',
  member: 'member',
  lastSync: 'last_sync',
  lastTotal: 'last_total',
  lastPlayed: 'last_played',
  isNew: 'is_new',
  agreement: 'remember-agreement',
  inviter: 'code',
  guest: 'guest-id',
  unsent: 'unsent',
  draft: 'draft',
  registration: 'registration',
  reset: 'reset',
  theme: 'theme',
  device: 'device',
} as const

export const token = (): string | null =>
  deviceStorage.get(keys.token) ?? tabStorage.get(keys.token)

/** Remembered tokens outlive the browser; others end with it. */
export function keepToken(text: string, isRemembered: boolean) {
  clearSession()
  const storage = isRemembered ? deviceStorage : tabStorage
  storage.set(keys.token, text)
}

/** Forgets who was signed in; what belongs to the device stays. */
export function clearSession() {
  for (const storage of [deviceStorage, tabStorage])
    for (const name of [
      'token',
      'member',
      'lastSync',
      'lastTotal',
      'lastPlayed',
      'isNew',
      'unsent',
      'draft',
    ] as const)
      storage.remove(keys[name])
  for (const id of unsentFiles.names()) unsentFiles.remove(id)
  hideRequests()
  navigator.serviceWorker?.controller?.postMessage({ forget: true })
}

/** The id of the member whom the token belongs to, once the server has sent it. It is stored beside the token. */
export const memberId = (): string | null => tokenStorage().get(keys.member)
export const keepMemberId = (id: string) => tokenStorage().set(keys.member, id)

const tokenStorage = () => (deviceStorage.get(keys.token) === null ? tabStorage : deviceStorage)

const requestPrefix = 'request:'

const keptRequests = keysUnder(requestPrefix)

/**
 * The idempotency keys of this device, for all of its tabs. What was asked for is stored beside the token, so that closing the
 * browser forgets it with a session that is not remembered.
 */
export const requestKeys: KeyStorage = {
  ...keptRequests,
  get(name) {
    const [kept, shown] = [keptRequests.get(name), tabStorage.get(requestPrefix + name)]
    return kept && shown ? `${kept.slice(0, -1)},"shown":${shown}}` : kept
  },
  set(name, text) {
    if (tokenStorage() === deviceStorage) return keptRequests.set(name, text)
    const { shown = null, ...kept } = JSON.parse(text)
    keptRequests.set(name, JSON.stringify(kept))
    tabStorage.set(requestPrefix + name, JSON.stringify(shown))
  },
}

/** The keys stay, in case the same member comes back within the hour; what was asked for cannot be read any more. */
function hideRequests() {
  for (const name of requestKeys.names()) requestKeys.set(name, requestKeys.get(name)!)
  for (const key of tabStorage.names()) if (key.startsWith(requestPrefix)) tabStorage.remove(key)
}

/** Tells when another tab keeps or forgets a key. */
export const onRequestKeys = (listener: () => void) =>
  addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(requestPrefix)) listener()
  })

/** HOM-01: when the balances were last read, in milliseconds. */
export function lastSync(): number | undefined {
  const kept = Number(tokenStorage().get(keys.lastSync))
  return kept > 0 ? kept : undefined
}

export const keepLastSync = (moment: number) => tokenStorage().set(keys.lastSync, String(moment))

type LastTotal = {
  amount: number
  currency: string
  /** The part of it that was in the wallet. An older version of the app did not store it. */
  inWallet?: number
}

/** The total at the last sync, in the smallest unit, for the time when the service cannot be reached. */
export function lastTotal(): LastTotal | undefined {
  const [amount, currency, inWallet] = (tokenStorage().get(keys.lastTotal) ?? '').split(' ')
  if (!currency) return undefined
  return { amount: Number(amount), currency, ...(inWallet && { inWallet: Number(inWallet) }) }
}

export const keepLastTotal = ({ amount, currency, inWallet }: Required<LastTotal>) =>
  tokenStorage().set(keys.lastTotal, `${amount} ${currency} ${inWallet}`)

/** True if the member had not deposited yet at the last visit. */
export const wasNew = () => tokenStorage().get(keys.isNew) !== null
export const keepNew = (isNew: boolean) =>
  isNew ? tokenStorage().set(keys.isNew, 'true') : tokenStorage().remove(keys.isNew)

/** When the member last played each game on this device, by the code of the game. */
export const lastPlayed = (): Record<string, number> =>
  JSON.parse(tokenStorage().get(keys.lastPlayed) ?? '{}')
export const keepPlayed = (code: string, moment: number) =>
  tokenStorage().set(keys.lastPlayed, JSON.stringify({ ...lastPlayed(), [code]: moment }))

/** The token tells this browser from those of guessers at the next sign-in, of whichever member. */
export const deviceToken = (): string | undefined => deviceStorage.get(keys.device) ?? undefined
export function keepDevice(text?: string) {
  if (text) deviceStorage.set(keys.device, text)
}

/** HOM-06: whether the agreement was agreed to on this device. */
export const hasAgreed = () => deviceStorage.get(keys.agreement) !== null
export const rememberAgreement = () => deviceStorage.set(keys.agreement, 'true')

/** The theme that was chosen on this device. */
export const keptTheme = (): Theme =>
  themes.find((name) => name === deviceStorage.get(keys.theme)) ?? 'system'
export const keepTheme = (chosen: Theme) => deviceStorage.set(keys.theme, chosen)

/** REG-07: the inviter's code, from the link that brought the visitor here. */
export const inviterCode = () => deviceStorage.get(keys.inviter) ?? ''
export const keepInviterCode = (code: string) => deviceStorage.set(keys.inviter, code)
export const forgetInviterCode = () => deviceStorage.remove(keys.inviter)

/** The registration that was begun in this tab, without its passwords. */
export const begunRegistration = () => tabStorage.get(keys.registration)
export const keepRegistration = (text: string) => tabStorage.set(keys.registration, text)
export const forgetRegistration = () => tabStorage.remove(keys.registration)

/** The password reset that was begun in this tab, without the password. */
export const begunReset = () => tabStorage.get(keys.reset)
export const keepReset = (text: string) => tabStorage.set(keys.reset, text)
export const forgetReset = () => tabStorage.remove(keys.reset)

/** CHT-02: the id under which a guest of this device chats, with the companion that proves it. */
export const guestToken = () => deviceStorage.get(keys.guest)
export const keepGuestToken = (text: string) => deviceStorage.set(keys.guest, text)
export const forgetGuest = () => deviceStorage.remove(keys.guest)

/** CHT-12: messages without an answer, in JSON. They outlive a reload of this tab, not the session. */
export const unsentMessages = () => tabStorage.get(keys.unsent) ?? '[]'
export const keepUnsentMessages = (json: string) => tabStorage.set(keys.unsent, json)

/** The text that was typed in the chat and not sent. It outlives a reload of this tab, not the session. */
export const chatDraft = () => tabStorage.get(keys.draft) ?? ''
export const keepChatDraft = (text: string) =>
  text ? tabStorage.set(keys.draft, text) : tabStorage.remove(keys.draft)

/** APP-17: the digests of tokens that were forgotten here before the server could end their sessions (`layout/endAtServer.ts`). */
export const endings = keysUnder('ending:')

/** CHT-12: the files of these messages, by the message's id. */
export const unsentFiles = keysUnder('unsent-file:', tabStorage)
