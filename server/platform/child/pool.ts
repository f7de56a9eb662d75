import { type ChildOptions, createChild } from './child.ts'
import { createFairQueue, type QueueBounds } from './fair-queue.ts'

/** A few processes for the same work (child.ts), behind one queue in which clients take turns. */
export function createChildPool<Work, Result>(options: ChildOptions, bounds: QueueBounds) {
  const queue = createFairQueue(bounds)
  const children = Array.from({ length: bounds.atOnceMax }, () =>
    createChild<Work, Result>(options),
  )
  const free = [...children]

  return {
    /** @throws as a child does, and Refusal REQUEST_LIMIT when too much work waits */
    run: (client: string, work: Work, signal?: AbortSignal): Promise<Result> =>
      queue.run(
        client,
        async () => {
          // The one that worked last is running already.
          const child = free.pop()!
          try {
            return await child.run(work, signal)
          } finally {
            free.push(child)
          }
        },
        signal,
      ),
    waiting: () => queue.count().waiting,
    killed: () => children.reduce((sum, child) => sum + child.killed(), 0),
    stop: () => Promise.all(children.map((child) => child.stop())),
  }
}
