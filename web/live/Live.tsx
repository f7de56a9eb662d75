import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Socket } from 'socket.io-client'
import type { Tag } from '#contract/endpoint'
import type { Signals } from '#contract/signal'
import { onTheWay } from '#contract/wallet'
import { readAgain } from '#kit/api/hooks.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { onReturn } from '#kit/ui/onReturn.ts'
import { loads } from '#kit/ui/overlay/loader.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { goTo } from '../app/navigate.ts'
import { requests } from '../app/send.ts'
import { clearSession, memberId, token } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { useRead } from '../app/useCall.ts'
import { whenIdle } from '../app/whenIdle.ts'
import { currencyOf, knownWallet } from '../home/useWallet.ts'
import { arrivalText, createArrivals } from '../statement/arrivals.ts'
import { knownWays, placeName } from '../statement/places.ts'
import { useNewest } from '../statement/useNewest.ts'
import { notShown } from '../statement/useShownHere.ts'
import { createOutcomes, hasEnded, outcomeText } from './outcomes.ts'
import { moneySignals } from './signals.ts'

/** Bonuses, what they keep from leaving, invites, refunds, coins and coupons: money moves them too. */
const rewards: Tag[] = ['bonus', 'withdrawLimits', 'invite', 'refund', 'spin']
/** Data that may change without an action of the member. */
const moving: Tag[] = ['wallet', 'onTheWay', 'statement', 'qr', ...rewards]

const readMoneyAgain = (cache: QueryClient, more: Tag[] = []) => {
  moneySignals.set((count) => count + 1)
  void readAgain(cache, [...moving, ...more])
}

/** Keeps what the screens show true while they are open, and tells of money that arrives. Shows nothing itself. */
export function Live() {
  useSignals()
  useReturn()
  useArrivals()
  useEndedTransfers()
  return null
}

/** Signals carry no amounts: whatever comes, late or twice, what they are about is read again. */
function useSignals() {
  const cache = useQueryClient()
  useEffect(() => {
    const used = token()
    if (used === null) return
    let socket: Socket<Signals> | undefined
    let isOver = false
    const stopWaiting = whenIdle(async () => {
      const { io } = await import('socket.io-client')
      if (isOver) return
      socket = io({ auth: { token: used }, transports: ['websocket'] })
      // Signals that were sent before the connection was open are lost.
      socket.on('connect', () => readMoneyAgain(cache))
      socket.on('money', () => readMoneyAgain(cache))
      socket.on('slip', () => readMoneyAgain(cache, ['slips']))
      socket.on('game', () => void readAgain(cache, ['wallet']))
      // The wallet shows what the member has earned by inviting.
      socket.on('reward', () => void readAgain(cache, [...rewards, 'wallet']))
      socket.on('qr', () => void readAgain(cache, ['qr']))
      socket.on('signed-out', () => {
        if (token() !== used) return
        clearSession()
        goTo('/login')
      })
    })
    return () => {
      isOver = true
      stopWaiting()
      socket?.disconnect()
    }
  }, [cache])
}

/** Coming back to the app reads again: the way that works with the socket cut. */
function useReturn() {
  const cache = useQueryClient()
  useEffect(() => onReturn(() => readMoneyAgain(cache)), [cache])
}

/**
 * A toast for every deposit, bonus and payout that turns up on the statement, and for whatever was left there being
 * confirmed when it has an outcome.
 */
function useArrivals() {
  const t = useTexts()
  const language = useLanguage()
  const cache = useQueryClient()
  const { data, isPlaceholderData } = useNewest()
  const [arrivals] = useState(createArrivals)
  const [outcomes] = useState(createOutcomes)
  useEffect(() => {
    if (!data || isPlaceholderData) return
    const known = knownWallet(cache, language)
    const currency = currencyOf(known)
    const nameOf = (code: string) =>
      known?.slots.find((slot) => slot.code === code)?.name ??
      placeName(
        code,
        { ways: knownWays(cache, language), member: knownWallet(cache, language) },
        { t, language },
      )
    for (const entry of notShown(arrivals(data.statements)))
      toast(arrivalText(t, entry, currency, nameOf))
    for (const entry of outcomes(data.statements, loads.get() > 0))
      toast(outcomeText(t, entry, currency, nameOf), {
        look: entry.status === 'SUCCESS' ? 'good' : 'bad',
      })
  }, [data, isPlaceholderData, cache, t, language, arrivals, outcomes])
}

/** A transfer that was being confirmed and is not on the way any more has ended: the same again is another transfer. */
function useEndedTransfers() {
  requests.changes.use()
  const member = memberId()
  const isAny = member !== null && requests.openOf(member).some(({ state }) => state === 'pending')
  const { data, dataUpdatedAt } = useRead(onTheWay, {}, { enabled: isAny })
  useEffect(() => {
    if (!data || member === null) return
    requests.forgetEnded(
      member,
      (request) => request.askedAt < dataUpdatedAt && hasEnded(request, data.entries),
    )
  }, [data, dataUpdatedAt, member])
}
