import * as z from 'zod/mini'
import { SupportContent } from '#contract/chat'
import type { Said } from './useThread.ts'

/** What the contract takes: the rest would be refused, so it is not sent. */
export const fits = (said: Said): boolean => z.safeParse(SupportContent, said).success
