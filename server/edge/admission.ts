import { BlockList, isIPv6 } from 'node:net'
import { clientHeader, webClient } from '#contract/call'
import { Refusal } from '#contract/refusal'
import type { Db } from '#db'
import { plainAddress } from '../platform/address.ts'
import { share } from './share.ts'

/** The programs that may call (APP-14). */
const clients: ReadonlySet<string> = new Set([webClient])
const freshMs = 1_000

type Headers = Record<string, string | string[] | undefined>
type State = { isGone: boolean; blocked: BlockList; readAt: number }

/** Reads from the database whether the whole service is closed. */
type IsTerminated = (db: Db) => Promise<boolean>

/** `isOperators`: a call of the console, which stays open while the service is terminated. @throws Refusal */
export type Admit = ((call: {
  headers: Headers
  address: string
  isOperators: boolean
}) => Promise<void>) & { isBlocked: (address: string) => Promise<boolean> }

/**
 * Refuses every request of members and guests while the service is terminated, and those of blocked networks and of unknown
 * programs. Operators still have withdrawals to pay, questions to answer and the service to open again.
 */
export function createAdmission(db: Db, isTerminated: IsTerminated): Admit {
  let state: State | undefined
  const readShared = share(() => read(db, isTerminated))

  const fresh = async (): Promise<State> => {
    if (state && performance.now() - state.readAt < freshMs) return state
    state = await readShared()
    return state
  }

  const admit = async ({ headers, address, isOperators }: Parameters<Admit>[0]) => {
    const { isGone, blocked } = await fresh()
    if (isGone && !isOperators) throw new Refusal('gone')
    if (isIn(blocked, address)) throw new Refusal('INVALID_IP')
    const client = headers[clientHeader]
    if (client === undefined || client === '') throw new Refusal('KEY_MISSING')
    if (!clients.has(String(client))) throw new Refusal('KEY_INVALID')
  }
  const isBlocked = async (address: string) => isIn((await fresh()).blocked, address)
  return Object.assign(admit, { isBlocked })
}

function isIn(networks: BlockList, address: string): boolean {
  const plain = plainAddress(address)
  return networks.check(plain, isIPv6(plain) ? 'ipv6' : 'ipv4')
}

async function read(db: Db, isTerminated: IsTerminated): Promise<State> {
  const readAt = performance.now()
  const [isGone, networks] = await Promise.all([
    isTerminated(db),
    db<{ address: string; bits: number }[]>`
      select host(network) as address, masklen(network) as bits from blocked_address
      where ends_at is null or ends_at > now()`,
  ])
  const blocked = new BlockList()
  for (const { address, bits } of networks)
    blocked.addSubnet(address, bits, isIPv6(address) ? 'ipv6' : 'ipv4')
  return { isGone, blocked, readAt }
}

/** True for the path of a call of the operators' console. */
export const isCallOfConsole = (path: string): boolean => path.startsWith('/api/console/')

/** Letters, digits and `-._~` in percent codes, which they never need (RFC 3986, 2.3). */
const inCodes = /%(2[de]|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae])/i

/**
 * A proxy compares a path as it is written, and our routes as it is read: /api/%63onsole/ would pass a rule that keeps strangers from
 * /api/console/. @throws Refusal BAD_REQUEST
 */
export function assertPlainPath(url: string): void {
  if (inCodes.test(url.split('?')[0]!)) throw new Refusal('BAD_REQUEST')
}

const fetched: [header: string, isWrong: (value: string) => boolean][] = [
  ['sec-fetch-site', (value) => value === 'cross-site' || value === 'same-site'],
  ['sec-fetch-mode', (value) => value === 'navigate'],
  ['sec-fetch-dest', (value) => value !== 'empty'],
  ['sec-purpose', (value) => value.includes('prefetch')],
  ['purpose', (value) => value.includes('prefetch')],
]

/** Only our app's code may send a request that changes something: never a link, an image or a prefetch, above all for GET. */
export function assertSentByApp(headers: Headers): void {
  for (const [header, isWrong] of fetched) {
    const value = headers[header]
    if (value !== undefined && isWrong(String(value))) throw new Refusal('KEY_INVALID')
  }
}
