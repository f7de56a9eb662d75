import type { ExternalTransferKind, Found, ProviderGuarantees, SendReply } from '#saga'
import type { Chance } from './chance.ts'
import type { LegWish } from './legs.ts'
import type { World } from './world.ts'

/** How a party breaks its word: rarely, and only so that it is seen what becomes of that. */
export type Lie = 'applies too late' | 'forgets what it had' | 'confirms another amount'

/** An outside provider with its own books, which gives the guarantees of its kind. */
export type Party = {
  name: string
  guarantees: ProviderGuarantees
  lie: Lie | undefined
  applied: Map<string, { amount: number; times: number }>
  /** What a member has there. */
  balanceOf: (member: number) => number
  win: (member: number, amount: number) => void
  /** A request leaves: `hear` is called at most once with what came back. */
  send: (wish: LegWish, at: { wallMs: number }, hear: (heard: SendReply) => void) => void
  /** What it says of a reference at this moment. */
  find: (reference: string) => Found
  away: { untilMs: number }
}

/** The forgetful one finds everything again after so long. */
const forgetsUntilMs = 80_000

/** Requests whose time is further off than this are refused unread. */
const windowMs = 5 * 60_000

export const descriptorBy = (chance: Chance): ProviderGuarantees => ({
  idempotentByReference: chance.isLucky(0.5),
  remembersRefusals: chance.isLucky(0.5),
  canBeAsked: chance.isLucky(0.85),
  latestApplyMs: chance.between(500, 8_000),
  sendTimeoutMs: chance.between(1_000, 5_000),
  askTimeoutMs: chance.between(500, 3_000),
})

type Made = { name: string; guarantees: ProviderGuarantees; lie: Lie | undefined }

export function createParty(world: World, { name, guarantees, lie }: Made): Party {
  const { chance, rates, counts } = world
  const { idempotentByReference, remembersRefusals, latestApplyMs, sendTimeoutMs } = guarantees
  const applied: Party['applied'] = new Map()
  const refused = new Set<string>()
  const pending = new Set<string>()
  const balances = new Map<number, number>()
  const away = { untilMs: 0 }
  const refusalRate = chance.isLucky(0.3) ? 0.4 : 0.08
  /** Whether it tells of a refusal that it would not stand by. */
  const tellsRefusals = remembersRefusals || chance.isLucky(0.5)
  const balanceOf = (member: number) => balances.get(member) ?? 0
  const add = (member: number, amount: number) => balances.set(member, balanceOf(member) + amount)

  function apply({ reference, member, kind, amount }: LegWish): number {
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

  /** A request is there: what it says, or null when it says nothing yet. */
  function receive(wish: LegWish): SendReply | null {
    const { reference, member, kind, amount } = wish
    const stored = idempotentByReference && applied.get(reference)
    if (stored) {
      counts.reached('sent again, answered by what was stored')
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
      world.plan(chance.between(100, 6_000), () => decide(wish))
      return null
    }
    return { word: 'done', amount: apply(wish) }
  }

  function decide(wish: LegWish) {
    if (!pending.delete(wish.reference)) return
    const isShort = wish.kind === 'from-game' && balanceOf(wish.member) < wish.amount
    if (isShort || chance.isLucky(0.3)) refused.add(wish.reference)
    else apply(wish)
  }

  function send(wish: LegWish, at: { wallMs: number }, hear: (heard: SendReply) => void) {
    const now = world.nowMs()
    if (now < away.untilMs || chance.isLucky(rates.unheard)) {
      if (now >= away.untilMs) counts.fault('party away')
      return hear({ word: 'refused', reason: 'ECONNREFUSED', isUnheard: true })
    }
    let isOver = false
    const answer = (heard: SendReply) => {
      if (!isOver) hear(heard)
      isOver = true
    }
    world.plan(sendTimeoutMs, () => answer({ word: 'unknown', reason: 'time-out' }))
    if (chance.isLucky(rates.loss)) return counts.fault('request lost')
    world.plan(delayMs(), () => arrive(wish, at.wallMs, answer))
    if (idempotentByReference && remembersRefusals && chance.isLucky(rates.duplicate)) {
      counts.fault('duplicate')
      world.plan(chance.between(1, latestApplyMs), () => arrive(wish, at.wallMs, () => {}))
    }
  }

  function arrive(wish: LegWish, wallMs: number, answer: (heard: SendReply) => void) {
    if (Math.abs(wallMs - world.nowMs()) > windowMs) {
      counts.reached('refused by the clock')
      return answer({ word: 'refused', reason: 'stale', isUnheard: true })
    }
    const heard = receive(wish)
    if (!heard) return
    if (chance.isLucky(rates.garbage)) {
      counts.fault('garbage')
      return answer({ word: 'unknown', reason: 'HTTP 500' })
    }
    if (chance.isLucky(rates.loss)) return counts.fault('answer lost')
    world.plan(chance.between(1, 30), () => answer(heard))
  }

  /** How long a request is under way; never longer than it promises, but for the liar. */
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
    const tells = tellsRefusals && refused.has(reference)
    return tells ? { state: 'refused', reason: 'NO' } : { state: 'absent' }
  }

  return { name, guarantees, lie, applied, balanceOf, win: add, send, find, away }
}
