import { createHooks } from '#kit/api/hooks.ts'
import { ask } from './ask.ts'
import { send } from './send.ts'

export const { useRead, useSend } = createHooks(ask, async () => send)
