import { test } from '@playwright/test'
import { stack } from './here.ts'
import { type Member, newMember } from './members.ts'
import { siteOf } from './site.ts'
import { supportOf } from './support.ts'

type Support = Awaited<ReturnType<typeof supportOf>>

/**
 * Sets up the stories of a file about the chat: the site shows the chat, a support operator is there, and each test has a
 * new member.
 */
export function beginChatStories() {
  const site = siteOf(stack)
  const people: { support?: Support; member?: Member } = {}
  test.beforeAll(async () => {
    await site.set('registerOtp', false)
    await site.set('enableChatWidget', true)
    people.support = await supportOf(stack.app, site.db)
  })
  test.beforeEach(async () => {
    people.member = await newMember(stack.app)
  })
  test.afterAll(() => site.close())
  return {
    site,
    get support() {
      return people.support!
    },
    get member() {
      return people.member!
    },
  }
}
