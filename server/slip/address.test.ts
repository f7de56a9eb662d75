import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { call } from '#contract/call'
import { Refusal } from '#contract/refusal'
import { slipPicture } from '#contract/slip'
import { openScene, scene } from '../deposit/scene-testing.ts'
import type { Member } from '../deposit/testing.ts'
import { memberWith, newPayer, sent, upload } from './testing.ts'

const members: Member[] = []
const references: string[] = []
openScene()
beforeAll(async () => {
  for (const _ of [1, 2, 3]) {
    const payer = newPayer()
    const member = await memberWith(scene, payer)
    const transfer = await sent(scene, payer)
    members.push(member)
    references.push(await upload(await scene.sandbox.slip(transfer.reference), member.caller))
  }
})
afterEach(() => {
  vi.restoreAllMocks()
})

const addressOf = async (member: Member, reference: string) =>
  (await call(slipPicture, { reference }, member.caller)).url
const seen = (path: string) => fetch(scene.app.host + path)

test('STM-03 the owner sees the picture, served as an inert, uncached image', async () => {
  const response = await seen(await addressOf(members[0]!, references[0]!))
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-disposition': 'inline',
    'content-security-policy': expect.stringMatching(/^default-src 'none';.*sandbox$/),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
})

test('STM-03 another member’s slip and a missing one are refused alike with NO_DATA', async () => {
  for (const [index, member] of members.entries())
    for (const [other, reference] of references.entries()) {
      if (index === other) continue
      await expect(addressOf(member, reference)).rejects.toEqual(new Refusal('NO_DATA'))
    }
  await expect(addressOf(members[0]!, 'a'.repeat(32))).rejects.toEqual(new Refusal('NO_DATA'))
})

test('STM-03 a picture’s address is valid for a minute', async () => {
  const now = Date.now()
  const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
  const path = await addressOf(members[0]!, references[0]!)
  clock.mockReturnValue(now + 59_000)
  expect((await seen(path)).status).toBe(200)
  clock.mockReturnValue(now + 61_000)
  expect((await seen(path)).status).toBe(404)
})

test('a tampered address is refused', async () => {
  const path = await addressOf(members[0]!, references[0]!)
  const start = path.lastIndexOf('/') + 1
  for (let at = start; at < path.length - 1; at += 7) {
    const letter = path[at] === 'A' ? 'B' : 'A'
    const response = await seen(path.slice(0, at) + letter + path.slice(at + 1))
    expect([at, response.status]).toEqual([at, 404])
  }
  for (const odd of ['', 'a', '..%2f..%2fpepper', 'a'.repeat(190)])
    expect((await seen(path.slice(0, start) + odd)).status).toBe(404)
})

test('a slip’s reference reveals no other: each has 128 random bits', () => {
  for (const reference of references) expect(reference).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(references).size).toBe(references.length)
})
