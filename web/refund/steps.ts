import type { refundCheck } from '#contract/refund'
import type { Out } from '#kit/api/ask.ts'
import type { TextId } from '../app/texts.ts'

type Check = Out<typeof refundCheck>
type Step = { text: TextId; is: 'done' | 'next' | 'later' }

const [receive, add] = ['refund.stepReceive', 'refund.stepAdd'] as const

/** The two steps and how far each is. */
const steps = {
  none: [
    { text: receive, is: 'later' },
    { text: add, is: 'later' },
  ],
  receive: [
    { text: receive, is: 'next' },
    { text: add, is: 'later' },
  ],
  add: [
    { text: receive, is: 'done' },
    { text: add, is: 'next' },
  ],
  done: [
    { text: receive, is: 'done' },
    { text: add, is: 'done' },
  ],
  checking: [
    { text: receive, is: 'done' },
    { text: add, is: 'later' },
  ],
  refused: [
    { text: receive, is: 'later' },
    { text: add, is: 'later' },
  ],
  waiting: [
    { text: receive, is: 'later' },
    { text: add, is: 'later' },
  ],
} as const satisfies Record<Check['step'], Step[]>

export const stepsOf = (step: Check['step']): readonly Step[] => steps[step]

/** 2026-11-20 as 20/11/2026: a day in Bangkok, whatever the phone's time zone. */
export const dayText = (day: string) => day.split('-').reverse().join('/')
