import * as z from 'zod/mini'
import { SupportContent } from '#contract/chat'
import type { SupportMessage } from './useThread.ts'

/** Checks a message by the contract. The server would refuse an invalid one, so it is not sent. */
export const isValid = (message: SupportMessage): boolean =>
  z.safeParse(SupportContent, message).success
