import type { Answer } from '../answer.ts'
import type { Question, Reply } from '../ask.ts'

/** A message about an alarm. A message that is sent again has the same event. */
export type AlarmMessage = {
  /** UUID */
  event: string
  /** The message for people. */
  text: string
  /** The message for programs. */
  facts: Record<string, unknown>
}

/** A way on which alarms are sent. */
export type AlarmChannel = { send: Question<AlarmMessage> }

/** A reply that says only whether the message was taken. The codes name the status, never the receiver's text. */
export const taken = ({ status }: Pick<Reply, 'status'>): Answer =>
  status >= 200 && status < 300
    ? { word: 'done' }
    : { word: status === 429 ? 'unknown' : 'refused', reason: `http_${status}` }
