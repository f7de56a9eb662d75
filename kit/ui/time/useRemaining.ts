import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Milliseconds until a moment of the server's clock, looked at four times a second; 0 when it is over. `offsetMs` is the
 * server's clock minus this device's.
 */
export function useRemaining(until: number, offsetMs = 0, onEnd?: () => void): number {
  const remaining = Math.max(0, until - (Date.now() + offsetMs))
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => {
      setTick((tick) => tick + 1)
      if (until <= Date.now() + offsetMs) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [until, offsetMs])
  const end = useEffectEvent(() => onEnd?.())
  const isOver = remaining === 0
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return remaining
}
