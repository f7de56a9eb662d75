import type * as z from 'zod/mini'
import type { SupportContent } from '#contract/chat'
import type { Thread } from '#kit/chat/thread.ts'
import { toast } from '#kit/ui/overlay/toast.ts'
import { createStore } from '#kit/ui/store.ts'
import { t } from '../app/texts.ts'

type SupportThread = Thread<z.output<typeof SupportContent>>
export type LeftThreads = ReturnType<typeof createLeftThreads>

/**
 * Conversations that the operator left before everything in them was sent. Sending goes on, and a reply that fails is
 * there when the operator comes back. `kept` are the conversations with a reply that the page before did not send.
 */
export function createLeftThreads(kept: readonly string[]) {
  const unopened = new Set(kept)
  const left = new Map<string, { thread: SupportThread; unfollow: () => void }>()
  /** Conversations with a reply that was not sent. */
  const failed = createStore(kept)
  let isOver = false

  function drop(id: string) {
    left.get(id)?.unfollow()
    left.delete(id)
    note()
  }

  function note() {
    const failedNow = [...left].filter(([, { thread }]) => hasFailed(thread)).map(([id]) => id)
    const now = [...unopened, ...failedNow]
    if (now.join() !== failed.get().join()) failed.set(() => now)
  }

  function follow(id: string, thread: SupportThread) {
    let wasFailed = hasFailed(thread)
    return thread.state.subscribe(() => {
      if (thread.state.get().outgoing.length === 0) {
        thread.stop()
        return drop(id)
      }
      const isFailed = hasFailed(thread)
      if (isFailed && !wasFailed)
        toast(t('list.unsent'), { look: 'bad', text: t('list.unsentText') })
      wasFailed = isFailed
      note()
    })
  }

  return {
    failed,
    threadOf: (id: string) => left.get(id)?.thread,
    /** The operator is back in the conversation. */
    enter(id: string) {
      unopened.delete(id)
      drop(id)
    },
    leave(id: string, thread: SupportThread) {
      if (isOver || thread.state.get().outgoing.length === 0) return thread.stop()
      thread.pause()
      left.set(id, { thread, unfollow: follow(id, thread) })
      note()
    },
    /** The session is over: nothing more is sent. */
    end() {
      isOver = true
      for (const [id, { thread }] of left) {
        thread.stop()
        drop(id)
      }
    },
  }
}

const hasFailed = (thread: SupportThread) =>
  thread.state.get().outgoing.some(({ status }) => status === 'failed')
