import type { Amount } from '#money'
import { type GameCode, gameCodes } from './games/directory.ts'
import { gameOperations } from './games/requests.ts'
import { Problem, type World } from './world.ts'

/** Flaws of a reply to a request, and the effect on its execution. */
export const requestFlaws = {
  refuse: 'Refused, nothing done',
  delay: 'Answered after the delay',
  timeout: 'Done, but no answer',
  late: 'No answer, done after the delay',
  lost: 'No answer, never done',
  error: 'Done, but answered with HTTP 500',
  garbage: 'Done, but the answer is cut in half',
  redirect: 'Done, but the answer is a redirect with a long page',
} as const

/** A further flaw of game providers, for every request that names a player. */
export const gameFlaws = { stranger: 'Refused: there is no such player' } as const

/** Flaws of a callback. */
export const callbackFlaws = {
  silent: 'Never sent',
  repeat: 'Sent several times more',
  hold: 'Held, released in reverse order',
  forge: 'Signed with a wrong key',
  stale: 'Signed an hour ago',
  amount: 'Tells 1 baht more than was paid',
  unknown: 'Tells a reference that nobody made',
} as const

export type RequestFlaw = keyof typeof requestFlaws
export type CallbackFlaw = keyof typeof callbackFlaws
export type GameFlaw = keyof typeof gameFlaws
export type Flaw = RequestFlaw | CallbackFlaw | GameFlaw

/** Operations of each provider. `*` stands for all gateways that create QRs. */
const ofGateways = ['create', 'query', 'cancel', 'callback'] as const
const operationsOf = {
  SMS: ['send'],
  WEBHOOK: ['send'],
  LINE: ['send'],
  TELEGRAM: ['send'],
  KBANK: ofGateways,
  WW: ofGateways,
  PAYTIMZ: ofGateways,
  PAYONEX: ofGateways,
  FEED: ['query', 'callback'],
  SLIPS: ['query'],
  PAYOUT: ['pay', 'query', 'balance'],
  TRUEWALLET: ['redeem', 'find', 'query', 'callback'],
  ...(Object.fromEntries(gameCodes.map((code) => [code, gameOperations])) as Record<
    GameCode,
    typeof gameOperations
  >),
} as const
export type ProviderName = keyof typeof operationsOf
export type Operation = (typeof operationsOf)[ProviderName][number]
export const providerNames = Object.keys(operationsOf) as [ProviderName, ...ProviderName[]]
export const operations = [...new Set(Object.values(operationsOf).flat())] as [
  Operation,
  ...Operation[],
]
const isOneOfAll = (party: ProviderName) => operationsOf[party] === ofGateways

const operationsFor = (party: ProviderName | '*'): readonly Operation[] =>
  party === '*' ? ofGateways : operationsOf[party]

export type Struck<Kind> = { flaw: Kind; delayMs: number; times: number }
export type Control = Struck<Flaw> & {
  id: number
  gateway: ProviderName | '*'
  operation: Operation
  /** Number of calls that it still strikes; null means until it is cleared. */
  calls: number | null
}

const columns = 'id, gateway, operation, flaw, calls, delay_ms as delayMs, times'

export const controlsOf = ({ store }: World): Control[] =>
  store.all<Control>(`select ${columns} from control order by id`)

export function addControl(world: World, request: Omit<Control, 'id'>): Control {
  const { gateway, operation, flaw, calls, delayMs, times } = request
  if (
    !operationsFor(gateway).includes(operation) ||
    !Object.hasOwn(flawsOf(gateway, operation), flaw)
  )
    throw new Problem(400, 'malformed', `${gateway} ${operation} cannot be made to ${flaw}.`)
  world.store.run(
    'insert into control (gateway, operation, flaw, calls, delay_ms, times) values (?, ?, ?, ?, ?, ?)',
    gateway,
    operation,
    flaw,
    calls,
    delayMs,
    times,
  )
  world.changed()
  return controlsOf(world).at(-1)!
}

const namesPlayer: Operation[] = ['password', 'balance', 'deposit', 'withdraw', 'bets', 'link']

function flawsOf(party: ProviderName | '*', operation: Operation): Record<string, string> {
  if (operation === 'callback') return callbackFlaws
  const isStranger = gameCodes.some((code) => code === party) && namesPlayer.includes(operation)
  return isStranger ? { ...requestFlaws, ...gameFlaws } : requestFlaws
}

/** Clears one control or all. */
export function clearControls(world: World, id?: number): number {
  const cleared =
    id === undefined
      ? world.store.run('delete from control')
      : world.store.run('delete from control where id = ?', id)
  world.changed()
  return cleared
}

/** Flaw of this call, if any, from the oldest control that matches; uses it once. */
export function takeControl<Kind extends Flaw>(
  world: World,
  gateway: ProviderName,
  operation: Operation,
): Struck<Kind> | undefined {
  const control = world.store.one<Struck<Kind> & Pick<Control, 'id' | 'calls'>>(
    `select ${columns} from control where gateway in (?, ?) and operation = ? order by id limit 1`,
    gateway,
    isOneOfAll(gateway) ? '*' : gateway,
    operation,
  )
  if (!control) return
  if (control.calls !== null) {
    world.store.run('update control set calls = calls - 1 where id = ?', control.id)
    world.store.run('delete from control where calls < 1')
    world.changed()
  }
  return control
}

/** Satang values that provoke a failure, so that it can be tried by hand from the member app. */
export const createSentinels: Record<number, Struck<RequestFlaw>> = {
  11: { flaw: 'delay', delayMs: 3_000, times: 0 },
  13: { flaw: 'refuse', delayMs: 0, times: 0 },
  17: { flaw: 'timeout', delayMs: 0, times: 0 },
  19: { flaw: 'error', delayMs: 0, times: 0 },
  23: { flaw: 'garbage', delayMs: 0, times: 0 },
  53: { flaw: 'late', delayMs: 4_000, times: 0 },
  59: { flaw: 'lost', delayMs: 0, times: 0 },
}
export const callbackSentinels: Record<number, Struck<CallbackFlaw>> = {
  29: { flaw: 'silent', delayMs: 0, times: 0 },
  31: { flaw: 'repeat', delayMs: 0, times: 5 },
  37: { flaw: 'forge', delayMs: 0, times: 0 },
  41: { flaw: 'stale', delayMs: 0, times: 0 },
  43: { flaw: 'amount', delayMs: 0, times: 0 },
  47: { flaw: 'unknown', delayMs: 0, times: 0 },
}
/** The same for phones, by the last four digits of the number. */
export const phoneSentinels: Record<string, Struck<RequestFlaw>> = {
  '0011': createSentinels[11]!,
  '0013': createSentinels[13]!,
  '0017': createSentinels[17]!,
  '0019': createSentinels[19]!,
  '0023': createSentinels[23]!,
  '0053': createSentinels[53]!,
  '0059': createSentinels[59]!,
}

export const satangOf = (amount: Amount): number => amount % 100
