import type { Question } from '../ask.ts'

/** Sends a text to a phone. `reference` is ours and makes a repeated send one message. */
export type Sms = {
  send: Question<{ to: string; text: string; reference: string }, { messageId: string }>
}
