import { expect, test } from 'vitest'
import type { Caller } from '#contract/call'
import { type Guest, guestAt } from '../chat/testing.ts'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { formWith, gifOf, photo } from '../files-testing.ts'
import { framesMax } from './frames.ts'
import { memberWith, upload } from './testing.ts'

// Goal: strangers' pictures cost members and other strangers nothing. Method: uploads at once over HTTP, of pictures
// that are as heavy as the bounds allow.
openScene({ trustedProxies: ['127.0.0.1'] })

const heavy = gifOf({ width: 380, height: 380, frames: framesMax })

/** Uploads a picture to the chat from an address, as the proxy in front reports it. */
async function sendPicture(
  { host, token }: Caller,
  { bytes, address, signal }: { bytes: Uint8Array; address: string; signal?: AbortSignal },
): Promise<string> {
  const response = await fetch(`${host}/api/chat/upload-image`, {
    method: 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      authorization: `Bearer ${token}`,
      'x-forwarded-for': address,
    },
    body: formWith('file', 'a.gif', bytes),
    signal: signal ?? null,
  })
  const { path, message } = await response.json()
  return path ? 'kept' : message
}

/** Uploads a heavy picture of each guest at once, and counts how they end. */
function crowd(guests: Guest[], address: string) {
  const ends: string[] = []
  const all = guests.map(({ caller }) =>
    sendPicture(caller, { bytes: heavy, address }).then((end) => ends.push(end)),
  )
  const count = (end: string) => ends.filter((one) => one === end).length
  return { ends, count, all: Promise.all(all) }
}

const guestsAt = (count: number) =>
  Promise.all(Array.from({ length: count }, () => guestAt(scene.app.host)))

test('34 heavy pictures of guests from one address neither delay nor refuse a member’s slip', async () => {
  const member = await memberWith(scene)
  const { ends, count, all } = crowd(await guestsAt(34), '203.0.113.5')
  await expect.poll(() => count('REQUEST_LIMIT')).toBeGreaterThan(0)
  expect(await upload(await photo().jpeg().toBuffer(), member.caller)).toMatch(/^[0-9a-f]{32}$/)
  // The guests' pictures were still being drawn, so the slip did not wait for them.
  expect(ends.length).toBeLessThan(34)
  await all
  expect(count('kept') + count('REQUEST_LIMIT')).toBe(34)
  expect(count('kept')).toBeGreaterThan(0)
})

test('a guest from another address has a turn before the rest of a crowd', async () => {
  const [other, ...guests] = await guestsAt(35)
  const { ends, count, all } = crowd(guests, '203.0.113.6')
  await expect.poll(() => count('REQUEST_LIMIT')).toBeGreaterThan(0)
  const bytes = await photo().png().toBuffer()
  expect(await sendPicture(other!.caller, { bytes, address: '198.51.100.7' })).toBe('kept')
  expect(ends.length).toBeLessThan(34)
  await all
})

test('a picture whose sender has gone leaves the queue, and nothing is stored', async () => {
  const [guest] = await guestsAt(1)
  const { db, pictures } = scene.app.ctx
  const gone = new AbortController()
  const sent = Array.from({ length: 4 }, () =>
    sendPicture(guest!.caller, { bytes: heavy, address: '203.0.113.9', signal: gone.signal }),
  )
  await expect.poll(() => pictures.figures().waiting.guest).toBe(3)
  gone.abort()
  await Promise.allSettled(sent)
  await expect.poll(() => pictures.figures().waiting.guest).toBe(0)
  // The lane is free again: the next picture has no other before it.
  const bytes = await photo().png().toBuffer()
  expect(await sendPicture(guest!.caller, { bytes, address: '203.0.113.9' })).toBe('kept')
  const rows = await db`select from chat_file where owner = ${guest!.guestId}`
  expect(rows).toHaveLength(1)
})
