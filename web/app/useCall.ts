import { createHooks } from '#kit/api/hooks.ts'
import { ask } from './ask.ts'

/** Sending is not part of the first scripts: Live has loaded it soon after. */
export const { useRead, useSend } = createHooks(ask, async () => (await import('./send.ts')).send)
