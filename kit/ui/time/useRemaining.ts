import { useEffect, useState } from 'react'

/** Milliseconds until a moment, looked at four times a second; 0 when it is over. */
export function useRemaining(until: number, offsetMs = 0): number {
  const remainingNow = () => Math.max(0, until - (Date.now() + offsetMs))
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      setTick((tick) => tick + 1)
      if (until <= Date.now() + offsetMs) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until, offsetMs])
  return remainingNow()
}
