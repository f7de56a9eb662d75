import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { chatImage } from '#contract/chat-content'
import { endpoint } from '#contract/endpoint'
import type { Call } from './call.ts'

// Goal: a handler sees exactly the identity and the file that its endpoint declares. Method: each expected error is a line
// that `tsc` would report as unused if the property were there.

const parts = { summary: 'A test.', input: z.object({}), output: z.object({}) }
const open = endpoint('POST /api/test/open', { ...parts, access: 'anyone' })
const own = endpoint('POST /api/test/own', { ...parts, access: 'member' })
const talk = endpoint('POST /api/test/talk', { ...parts, access: 'visitor' })
const work = endpoint('POST /api/test/work', { ...parts, access: 'operator' })
const send = endpoint('POST /api/test/send', { ...parts, access: 'member', upload: chatImage })

const readers = {
  // @ts-expect-error An endpoint for anyone has no caller.
  callerOfAnyone: (call: Call<typeof open>) => call.caller,
  // @ts-expect-error An endpoint for anyone has no visitor.
  visitorOfAnyone: (call: Call<typeof open>) => call.visitor,
  // @ts-expect-error An endpoint for anyone has no operator.
  operatorOfAnyone: (call: Call<typeof open>) => call.operator,
  // @ts-expect-error A member is no operator.
  operatorOfMember: (call: Call<typeof own>) => call.operator,
  // @ts-expect-error A visitor may be a guest, who is no caller.
  callerOfVisitor: (call: Call<typeof talk>) => call.caller,
  // @ts-expect-error An operator is no member.
  callerOfOperator: (call: Call<typeof work>) => call.caller,
  // @ts-expect-error An endpoint without `upload` brings no file.
  fileOfNone: (call: Call<typeof own>) => call.file,
}

const identities = [
  (call: Call<typeof own>): number => call.caller.member,
  (call: Call<typeof talk>): string => call.visitor.name,
  (call: Call<typeof work>): number => call.operator.id,
  (call: Call<typeof send>): string => `${call.caller.member} ${call.file.path}`,
]

test('an endpoint carries its access and upload into the type of its call', () => {
  expect([open, own, talk, work].map(({ access }) => access)).toEqual([
    'anyone',
    'member',
    'visitor',
    'operator',
  ])
  expect(send.upload).toBe(chatImage)
  expect(Object.keys(readers)).toHaveLength(7)
  expect(identities).toHaveLength(4)
})
