import { expect, test } from '@playwright/test'
import { beginChatStories } from './chat-story.ts'
import { stack } from './here.ts'
import { expectSound } from './screen.ts'
import { chat, conversationOf, line, log, openChat, write } from './support.ts'
import { visitsTo } from './visit.ts'

const story = beginChatStories()
const visit = visitsTo(stack.app)

test('CHT-05 blank messages and more than 2000 characters are not sent', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  const field = chat(page).getByLabel('Type a message')
  const send = chat(page).getByRole('button', { name: 'Send', exact: true })
  await field.fill('  \n \t ')
  await expect(send).toBeDisabled()
  await field.press('Enter')
  await field.fill('ก'.repeat(2001))
  await chat(page).getByText('1 character too many').waitFor()
  await expect(send).toBeDisabled()
  await expectSound(page)
  await field.fill(`  ${'ก'.repeat(2000)}  `)
  await field.press('Enter')
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.support.received(id, 1)
  await field.fill('one')
  await field.press('Shift+Enter')
  await field.pressSequentially('two')
  await field.press('Enter')
  const received = await story.support.received(id, 2)
  expect(received).toMatchObject([
    { payload: { message: 'ก'.repeat(2000) } },
    { payload: { message: 'one\ntwo' } },
  ])
})

test('CHT-06 CHT-07 an unknown kind has a notice, HTML is shown as text, and an unsafe link opens nothing', async () => {
  const html = '<script>document.title = "owned"</script><img src="x" onerror="document.title = 1">'
  const buttons = [
    { type: 'web', title: 'Harmless', payload: 'javascript:alert(1)' },
    { type: 'call', title: 'Ring', payload: 'javascript:alert(2)' },
    { type: 'reply', title: '<u>Bold</u>', payload: html },
  ]
  const kinds = [
    { message_type: 'hologram', payload: { message: 'secret words' } },
    { message_type: 'text', payload: { message: html } },
    { message_type: 'buttons', payload: { message: 'Tap', buttons } },
  ]
  await story.support.insertHistory(story.member.phone, 3, (sequence) => ({
    content: kinds[sequence - 1],
  }))
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await line(page, 'This message cannot be shown here.').waitFor()
  for (const name of ['Harmless', 'Ring'])
    await expect(log(page).getByRole('button', { name })).toBeDisabled()
  expect(await log(page).getByRole('link').count()).toBe(0)
  expect(await log(page).getByText('secret words').count()).toBe(0)
  await line(page, html).waitFor()
  await log(page).getByRole('button', { name: '<u>Bold</u>' }).click()
  await log(page).getByText('<u>Bold</u>').nth(1).waitFor()
  expect(await log(page).locator('script, u, img[src="x"]').count()).toBe(0)
  expect(await page.title()).not.toMatch(/owned|^1$/)
  await expectSound(page)
})

test('CHT-11 a divider shows where support ended the conversation', async () => {
  const page = await visit('/user/home', { token: story.member.token })
  await openChat(page)
  await write(page, 'It works now')
  const id = await conversationOf(story.site.db, story.member.phone)
  await story.support.received(id, 1)
  await story.support.write(id, 'Glad to hear it')
  await line(page, 'Glad to hear it').waitFor()
  await story.support.end(id)
  expect(await log(page).getByText('End Conversation').count()).toBe(0)
  await write(page, 'Another thing')
  await log(page).getByText('End Conversation').waitFor()
  await story.support.read(id)
  await line(page, 'Another thing').getByText('Read').waitFor()
  await expectSound(page)
})
