import type { ExternalTransferKind, Found, ProviderGuarantees, SendReply } from '#saga'
import type { Chance } from './chance.ts'
import type { ExternalTransferRequest } from './transfers.ts'
import type { Lie, Provider, World } from './world.ts'

/** A provider that forgets transfers finds them again from this time on. */
const forgetsUntilMs = 80_000

/** The provider refuses requests whose timestamp differs by more than this. */
const windowMs = 5 * 60_000

export const guaranteesBy = (chance: Chance): ProviderGuarantees => ({
  idempotentByReference: chance.isLucky(0.5),
  remembersRefusals: chance.isLucky(0.5),
  canBeAsked: chance.isLucky(0.85),
  latestApplyMs: chance.between(500, 8_000),
  sendTimeoutMs: chance.between(1_000, 5_000),
  askTimeoutMs: chance.between(500, 3_000),
})

type Options = { name: string; guarantees: ProviderGuarantees; lie: Lie | undefined }

export function createProvider(world: World, { name, guarantees, lie }: Options): Provider {
  const { chance, rates, counts } = world
  const { idempotentByReference, remembersRefusals, latestApplyMs, sendTimeoutMs } = guarantees
  const applied: Provider['applied'] = new Map()
  const refused = new Set<string>()
  const pending = new Set<string>()
  const balances = new Map<number, number>()
  const away = { untilMs: 0 }
  const refusalRate = chance.isLucky(0.3) ? 0.4 : 0.08
  // Some providers report a refusal to a query although they may accept the same request later.
  const reportsRefusals = remembersRefusals || chance.isLucky(0.5)
  const balanceOf = (member: number) => balances.get(member) ?? 0
  const add = (member: number, amount: number) => balances.set(member, balanceOf(member) + amount)

  function apply({ reference, member, kind, amount }: ExternalTransferRequest): number {
    const before = applied.get(reference)
    const moved = before?.amount ?? confirmedFor(kind, amount)
    add(member, kind === 'to-game' ? moved : kind === 'from-game' ? -moved : 0)
    applied.set(reference, { amount: moved, times: (before?.times ?? 0) + 1 })
    return moved
  }

  function confirmedFor(kind: ExternalTransferKind, amount: number): number {
    if (kind === 'voucher') return 1_000 + chance.below(50_000)
    if (lie === 'confirms another amount' && chance.isLucky(0.3)) return amount + 1
    return kind === 'from-game' && amount > 1 && chance.isLucky(0.2) ? amount - 1 : amount
  }

  /** Processes a request. @returns the reply, or null if the decision is pending. */
  function receive(request: ExternalTransferRequest): SendReply | null {
    const { reference, member, kind, amount } = request
    const stored = idempotentByReference && applied.get(reference)
    if (stored) {
      counts.reached('sent again, answered with the stored reply')
      return { word: 'done', amount: stored.amount }
    }
    if (idempotentByReference && pending.has(reference)) return null
    if (remembersRefusals && refused.has(reference))
      return { word: 'refused', reason: 'remembered' }
    const isShort = kind === 'from-game' && balanceOf(member) < amount
    if (isShort || chance.isLucky(refusalRate)) {
      refused.add(reference)
      if (!remembersRefusals) counts.reached('refused, not for ever')
      return { word: 'refused', reason: isShort ? 'MONEY_NOT_ENOUGH' : 'NO' }
    }
    if (chance.isLucky(0.03)) {
      pending.add(reference)
      world.plan(chance.between(100, 6_000), () => decide(request))
      return null
    }
    return { word: 'done', amount: apply(request) }
  }

  function decide(request: ExternalTransferRequest) {
    if (!pending.delete(request.reference)) return
    const isShort = request.kind === 'from-game' && balanceOf(request.member) < request.amount
    if (isShort || chance.isLucky(0.3)) refused.add(request.reference)
    else apply(request)
  }

  function send(
    request: ExternalTransferRequest,
    at: { wallMs: number },
    onReply: (reply: SendReply) => void,
  ) {
    const now = world.nowMs()
    if (now < away.untilMs || chance.isLucky(rates.unheard)) {
      if (now >= away.untilMs) counts.fault('provider away')
      return onReply({ word: 'refused', reason: 'ECONNREFUSED', isUnheard: true })
    }
    let isOver = false
    const answer = (reply: SendReply) => {
      if (!isOver) onReply(reply)
      isOver = true
    }
    world.plan(sendTimeoutMs, () => answer({ word: 'unknown', reason: 'time-out' }))
    if (chance.isLucky(rates.loss)) return counts.fault('request lost')
    world.plan(delayMs(), () => arrive(request, at.wallMs, answer))
    if (idempotentByReference && remembersRefusals && chance.isLucky(rates.duplicate)) {
      counts.fault('duplicate')
      world.plan(chance.between(1, latestApplyMs), () => arrive(request, at.wallMs, () => {}))
    }
  }

  function arrive(
    request: ExternalTransferRequest,
    wallMs: number,
    answer: (reply: SendReply) => void,
  ) {
    if (Math.abs(wallMs - world.nowMs()) > windowMs) {
      counts.reached('refused by the clock')
      return answer({ word: 'refused', reason: 'stale', isUnheard: true })
    }
    const reply = receive(request)
    if (!reply) return
    if (chance.isLucky(rates.garbage)) {
      counts.fault('garbage')
      return answer({ word: 'unknown', reason: 'HTTP 500' })
    }
    if (chance.isLucky(rates.loss)) return counts.fault('reply lost')
    world.plan(chance.between(1, 30), () => answer(reply))
  }

  /** Returns the time until a request is applied. Only a lie makes it longer than the guaranteed `latestApplyMs`. */
  function delayMs(): number {
    if (!chance.isLucky(rates.late)) return chance.between(1, 50)
    counts.fault('late')
    if (lie === 'applies too late' && chance.isLucky(0.5))
      return latestApplyMs + chance.between(20_000, 40_000)
    const ms = chance.between(0.3, 1) * latestApplyMs
    if (ms > sendTimeoutMs) counts.reached('applied after its time-out')
    return ms
  }

  function find(reference: string): Found {
    const entry = applied.get(reference)
    const isForgotten = lie === 'forgets what it had' && world.nowMs() < forgetsUntilMs
    if (isForgotten && (entry || pending.has(reference)))
      return chance.isLucky(0.5) ? { state: 'pending' } : { state: 'absent' }
    if (entry) return { state: 'applied', amount: entry.amount }
    if (pending.has(reference)) return { state: 'pending' }
    const isReported = reportsRefusals && refused.has(reference)
    return isReported ? { state: 'refused', reason: 'NO' } : { state: 'absent' }
  }

  return { name, guarantees, lie, applied, balanceOf, win: add, send, find, away }
}
