import { Refusal } from '#contract/refusal'

type Bounds = { atOnceMax: number; waitingMax: number }

/** Limits how many pieces of work run at once; others wait in a queue. @throws Refusal REQUEST_LIMIT when it is full */
export function createConcurrencyLimit({ atOnceMax, waitingMax }: Bounds) {
  let atOnce = 0
  const waiting: (() => void)[] = []
  return async function withinLimit<T>(work: () => Promise<T>): Promise<T> {
    if (atOnce < atOnceMax) atOnce += 1
    else if (waiting.length < waitingMax) await new Promise<void>((go) => waiting.push(go))
    else throw new Refusal('REQUEST_LIMIT')
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else atOnce -= 1
    }
  }
}
