import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import type { Socket } from 'socket.io-client'
import type { Tag } from '#contract/endpoint'
import { requestState } from '#contract/request'
import type { Signals } from '#contract/signal'
import { onTheWay } from '#contract/wallet'
import type { KeyedRequest } from '#kit/api/idempotency.ts'
import { readAgain } from '#kit/api/readAgain.ts'
import { reconnect } from '#kit/api/reconnect.ts'
import { useLanguage } from '#kit/i18n/current.ts'
import { onReturn } from '#kit/ui/onReturn.ts'
import { loads } from '#kit/ui/overlay/loader.ts'
import { ask, ended } from '../app/ask.ts'
import { goTo } from '../app/navigate.ts'
import { requests } from '../app/send.ts'
import { clearSession, memberId, token } from '../app/session.ts'
import { useTexts } from '../app/texts.ts'
import { loadWhenIdle } from '../app/untilLoaded.ts'
import { useRead } from '../app/useCall.ts'
import { whenIdle } from '../app/whenIdle.ts'
import { Announcements } from '../banner/Announcements.tsx'
import { Notices } from '../notice/Notices.tsx'
import { notOpened } from '../offline/SheetFallback.tsx'
import { SheetNotOpened } from '../offline/SheetNotOpened.tsx'
import { useReconnect } from '../offline/useReconnect.tsx'
import { RealityWatch } from '../protection/RealityWatch.tsx'
import { createArrivals } from '../statement/arrivals.ts'
import { useNewest } from '../statement/useNewest.ts'
import { notShown } from '../statement/useShownHere.ts'
import { followed } from '../transfer/tellOutcome.ts'
import { announce } from './announce.ts'
import { keepCode } from './keepCode.ts'
import { createOutcomes, hasEnded } from './outcomes.ts'
import { moneySignals } from './signals.ts'
import { tellEnded } from './tellEnded.ts'

/** Bonuses, what they keep from leaving, invites, refunds, coins and coupons: money moves them too. */
const rewards: Tag[] = ['bonus', 'withdrawLimits', 'invite', 'refund', 'spin']
/** The network may come back without a sign of it. */
const lookAgainMs = 10_000
const reconnectMs = 2_000
/** Data that may change without an action of the member. */
const moving: Tag[] = ['wallet', 'onTheWay', 'statement', 'qr', 'security', ...rewards]

const readMoneyAgain = (cache: QueryClient, more: Tag[] = []) => {
  moneySignals.set((count) => count + 1)
  void readAgain(cache, [...moving, ...more])
}

/**
 * Keeps what the screens show true while they are open, and tells of money that arrives. Shows nothing but the reality check and what is announced.
 * `since`: when the first of them asked for its data, by performance.now().
 */
export function Live({ since }: { since: number }) {
  useOtherTabs()
  useSignals(since)
  useReturn()
  useSpareSheets()
  useKeptCode()
  useArrivals()
  useUnansweredRequests()
  const isIdle = useIsIdle()
  return (
    <>
      <RealityWatch />
      <Notices />
      {isIdle && <Announcements />}
    </>
  )
}

/** Announcements belong to no screen, so they wait until the page is idle. */
function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  return isIdle
}

/** Another tab signed out, or somebody else in: what this one shows is theirs no more. */
function useOtherTabs() {
  useEffect(() => {
    const used = token()
    const look = ({ key }: StorageEvent) => {
      if (key !== null && key !== 'token') return
      const now = token()
      if (now === null) goTo('/login', ended)
      else if (now !== used) location.assign('/user')
    }
    addEventListener('storage', look)
    return () => removeEventListener('storage', look)
  }, [])
}

/** Signals carry no amounts: whatever comes, late or twice, what they are about is read again. */
function useSignals(since: number) {
  const cache = useQueryClient()
  useEffect(() => {
    const used = token()
    if (used === null) return
    let socket: Socket<Signals> | undefined
    let stopReconnecting = () => {}
    const open = ({ io }: typeof import('socket.io-client')) => {
      let isFirst = true
      socket = io({
        transports: ['websocket'],
        auth: (reply) =>
          reply({ token: used, ...(isFirst && { askedMs: performance.now() - since }) }),
      })
      // Signals that were sent while there was no connection are lost; before the first, the server knows of them.
      socket.on('connect', () => {
        if (!isFirst) readMoneyAgain(cache)
        isFirst = false
      })
      // All apps that a server left come back spread.
      const delayMs = () => reconnectMs * (1 + Math.random())
      stopReconnecting = reconnect(socket, { delayMs })
      socket.on('missed', () => readMoneyAgain(cache))
      socket.on('money', () => readMoneyAgain(cache))
      socket.on('slip', () => readMoneyAgain(cache, ['slips']))
      socket.on('identity', () => void readAgain(cache, ['identity']))
      socket.on('game', () => void readAgain(cache, ['wallet']))
      // The wallet shows what the member has earned by inviting.
      socket.on('reward', () => void readAgain(cache, [...rewards, 'wallet']))
      socket.on('security', () => void readAgain(cache, ['security']))
      socket.on('qr', () => void readAgain(cache, ['qr']))
      socket.on('signed-out', () => {
        // Another sign-in may have happened meanwhile; that one stays.
        if (![null, used].includes(token())) return
        clearSession()
        goTo('/login', ended)
      })
    }
    const stopLoading = loadWhenIdle(() => import('socket.io-client'), open)
    return () => {
      stopLoading()
      socket?.off()
      socket?.disconnect()
      stopReconnecting()
    }
  }, [cache, since])
}

/** Coming back to the app reads again: the way that works with the socket cut. */
function useReturn() {
  const cache = useQueryClient()
  const readNow = useCallback(() => readMoneyAgain(cache), [cache])
  useEffect(() => onReturn(readNow), [readNow])
  useReconnect(readNow)
}

/** Once home is idle, the code of all screens is stored. */
function useKeptCode() {
  const language = useLanguage()
  useEffect(() => {
    let stop: (() => void) | undefined
    const stopWaiting = whenIdle(() => {
      stop = keepCode(language)
    })
    return () => {
      stopWaiting()
      stop?.()
    }
  }, [language])
}

/** Keeps the dialog of questions, and the sheet that opens in place of one that cannot be loaded. */
const useSpareSheets = () =>
  useEffect(() => {
    notOpened.set(() => ({ Sheet: SheetNotOpened }))
    return whenIdle(() => void import('../protection/LimitQuestions.tsx').catch(() => undefined))
  }, [])

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
    const arrived = notShown(arrivals(data.statements))
    const ended = outcomes(data.statements, loads.get() > 0)
    if (arrived.length + ended.length === 0) return
    void announce({ arrived, ended }, { cache, t, language })
  }, [data, isPlaceholderData, cache, t, language, arrivals, outcomes])
}

/**
 * Requests without a definite answer are looked for now and then. A transfer that was being confirmed and is not on the way
 * any more has ended, and its outcome is shown: the same again is another transfer. Of one whose answer was lost, the server says
 * whether it has one.
 */
function useUnansweredRequests() {
  const t = useTexts()
  const language = useLanguage()
  const cache = useQueryClient()
  requests.changes.use()
  const member = memberId()
  const open = member === null ? [] : requests.openOf(member)
  const isAny = (state: string) => open.some((one) => one.state === state)
  const isLost = isAny('unknown')
  const { data, dataUpdatedAt } = useRead(
    onTheWay,
    {},
    { enabled: isLost || isAny('pending'), refetchInterval: isLost && lookAgainMs },
  )
  useEffect(() => {
    if (!data || member === null) return
    const isOver = (request: KeyedRequest) =>
      request.askedAt < dataUpdatedAt &&
      !followed.has(request.key) &&
      hasEnded(request, data.entries)
    const tell = (request: KeyedRequest) => tellEnded(request, { cache, t, language })
    // A request whose outcome is not known is kept, and asked for again after the next reading.
    requests.forgetEnded(member, isOver, tell).catch(() => undefined)
    const isAnswered = async (key: string) => {
      const state = await ask(requestState, { key })
      // The screen may be older than what the request did.
      if (state.isAnswered) readMoneyAgain(cache)
      return state.isAnswered
    }
    // Without an answer it is asked again after the next reading.
    requests.noteAnswered(member, isAnswered).catch(() => undefined)
  }, [data, dataUpdatedAt, member, cache, t, language])
}
