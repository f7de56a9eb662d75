import * as z from 'zod/mini'
import { SupportContent } from '#contract/chat'
import type { SupportMessage } from './useThread.ts'

/** Whether the contract accepts the message. The server would refuse any other, so it is not sent. */
export const isValid = (message: SupportMessage): boolean =>
  z.safeParse(SupportContent, message).success
