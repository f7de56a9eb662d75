import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstWordOf } from './sha256.ts'
import { solve } from './solve-work.ts'

const textOf = (mac: Buffer, bits: number) =>
  `${Date.now()}.${bits}.${randomBytes(16).toString('base64url')}.${mac.toString('base64url')}`

test('the first word is that of SHA-256', () => {
  for (let round = 0; round < 200; round += 1) {
    const message = randomBytes(36)
    const block = new Uint32Array(16)
    for (let at = 0; at < 9; at += 1) block[at] = message.readUInt32BE(4 * at)
    block[9] = 0x8000_0000
    block[15] = 288
    expect(firstWordOf(block)).toBe(createHash('sha256').update(message).digest().readUInt32BE())
  }
})

test.each([1, 8, 13])('a challenge of %i bits is solved', async (bits) => {
  const mac = randomBytes(32)
  const challenge = textOf(mac, bits)
  const answer = await solve({ challenge, bits })
  expect(answer.startsWith(`${challenge}.`)).toBe(true)
  const number = Buffer.alloc(4)
  number.writeUInt32BE(Number(answer.slice(challenge.length + 1)))
  const first = createHash('sha256').update(mac).update(number).digest().readUInt32BE()
  expect(Math.clz32(first)).toBeGreaterThanOrEqual(bits)
})

test.each([0, 21, 32])('%i bits are not solved, because no server asks for them', async (bits) => {
  await expect(solve({ challenge: textOf(randomBytes(32), 15), bits })).rejects.toThrow()
})
