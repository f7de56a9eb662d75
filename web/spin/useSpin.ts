import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { spin } from '#contract/spin'
import type { Out } from '#kit/api/ask.ts'
import { readAgain } from '#kit/api/readAgain.ts'
import { requests } from '../app/send.ts'
import { memberId } from '../app/session.ts'
import { useSend } from '../app/useCall.ts'
import { showTurnError } from './errors.ts'

export type Won = Out<typeof spin>['result']

/**
 * One turn: asked for, decided, turned to, shown. Until it was shown nothing else is asked for, so that a tap while the
 * wheel turns is nothing (SPN-02).
 */
export function useSpin() {
  const cache = useQueryClient()
  const { mutateAsync, isPending } = useSend(spin, {
    isQuiet: true,
    readsLater: true,
    isShown: true,
  })
  const [won, setWon] = useState<Won>()
  const [isStopped, setStopped] = useState(false)
  const hasLostTurn = useLostTurn()
  const [isAskedAgain, setAskedAgain] = useState(false)

  async function start() {
    setStopped(false)
    setAskedAgain(hasLostTurn)
    try {
      setWon((await mutateAsync({})).result)
    } catch (error) {
      // The turn may have been made, and its coin be gone.
      void readAgain(cache, spin.invalidates)
      await showTurnError(error)
    }
  }

  return {
    start,
    won,
    isStopped,
    /** The last turn had no answer: it can be asked for again without a coin. */
    hasLostTurn,
    isBusy: isPending || won !== undefined,
    /** While the wheel turns the coin is gone already; one that is being won is not there yet. */
    coinsOf: (coins: number) => {
      if (!won) return coins
      return isStopped || isAskedAgain ? won.remainingCoin : coins - 1
    },
    stopped: () => setStopped(true),
    close: () => setWon(undefined),
  }
}

/** True if a turn had no answer, also before this page was loaded. */
function useLostTurn(): boolean {
  requests.changes.use()
  const member = memberId()
  if (member === null) return false
  return requests.openOf(member).some(({ line, state }) => line === spin.line && state !== 'unsent')
}
