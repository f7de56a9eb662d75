import { useEffect, useEffectEvent, useState } from 'react'

const settledMs = 300

/**
 * The request of a list once its filter has stayed the same for a moment: a list is not read for each letter of a filter. All else
 * of the request counts at once.
 */
export function useSettled<Request>(request: Request, filter: object): Request {
  const name = JSON.stringify(filter)
  const [settled, setSettled] = useState({ name, request })
  const settle = useEffectEvent((same: string) => setSettled({ name: same, request }))
  useEffect(() => {
    const timer = setTimeout(() => settle(name), settledMs)
    return () => clearTimeout(timer)
  }, [name])
  return settled.name === name ? request : settled.request
}
