import { createHooks } from '#kit/api/hooks.ts'
import { ask } from './ask.ts'
import { send } from './send.ts'

export const { useRead, useSend } = createHooks(ask, async () => send)

/** A queue, or its count in the menu, is read again at intervals, and whenever the operator comes back. */
export const queued = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const
