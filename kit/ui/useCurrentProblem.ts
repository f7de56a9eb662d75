import { useEffect, useState } from 'react'
import { Unsent } from '#contract/call'

/** The problem, while it is true: "You are offline" ends once the network is back, and nothing was sent. */
export function useCurrentProblem<P>(problem: P): P | undefined {
  const [ended, setEnded] = useState<unknown>()
  useEffect(() => {
    const end = () => setEnded(problem)
    addEventListener('online', end)
    return () => removeEventListener('online', end)
  }, [problem])
  return problem instanceof Unsent && problem === ended ? undefined : problem
}
