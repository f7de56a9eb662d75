import { useState } from 'react'
import { spin } from '#contract/spin'
import type { Out } from '#kit/api/ask.ts'
import { useSend } from '../app/useCall.ts'
import { showSpinError } from './errors.ts'

export type Won = Out<typeof spin>['result']

/**
 * One turn: asked for, decided, turned to, shown. Until it was shown nothing else is asked for, so that a tap while the
 * wheel turns is nothing (SPN-02).
 */
export function useSpin() {
  const { mutateAsync, isPending } = useSend(spin, { isQuiet: true, readsLater: true })
  const [won, setWon] = useState<Won>()
  const [isStopped, setStopped] = useState(false)

  async function start() {
    setStopped(false)
    try {
      setWon((await mutateAsync({})).result)
    } catch (error) {
      await showSpinError(error)
    }
  }

  return {
    start,
    won,
    isStopped,
    isBusy: isPending || won !== undefined,
    /** While the wheel turns the coin is gone already; one that is being won is not there yet. */
    coinsOf: (coins: number) => {
      if (!won) return coins
      return isStopped ? won.remainingCoin : coins - 1
    },
    stopped: () => setStopped(true),
    close: () => setWon(undefined),
  }
}
