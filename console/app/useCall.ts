import { createHooks } from '#kit/api/hooks.ts'
import { ask } from './ask.ts'
import { send } from './send.ts'

export const { useRead, useSend } = createHooks(ask, async () => send)

/** Each view or search is recorded in the audit log, so it is not repeated. What was read of another one is not shown meanwhile. */
export const once = { staleTime: Infinity, refetchOnWindowFocus: false, placeholderData: undefined }

/** A queue, or its count in the menu, is read again at intervals, and whenever the operator comes back. */
export const queued = { refetchInterval: 30_000, refetchOnWindowFocus: 'always' } as const
