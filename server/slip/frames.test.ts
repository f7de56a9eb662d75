import sharp from 'sharp'
import { expect, test } from 'vitest'
import { gifOf, photo } from '../files-testing.ts'
import { framePixelsMax, framesMax, isBoundedGif } from './frames.ts'

test('CHT-08 frames and pixels of a GIF are counted without decoding it', async () => {
  expect(isBoundedGif(gifOf({ width: 10, height: 10, frames: framesMax }))).toBe(true)
  expect(isBoundedGif(gifOf({ width: 10, height: 10, frames: framesMax + 1 }))).toBe(false)
  const side = Math.floor(Math.sqrt(framePixelsMax / framesMax))
  expect(isBoundedGif(gifOf({ width: side, height: side, frames: framesMax }))).toBe(true)
  expect(isBoundedGif(gifOf({ width: side + 1, height: side, frames: framesMax }))).toBe(false)
  expect(isBoundedGif(await photo().gif({ effort: 1 }).toBuffer())).toBe(true)
})

test('CHT-08 a frame that is larger than the screen of its GIF counts with its own size', () => {
  const gif = gifOf({ width: 4_000, height: 4_000, frames: 1 })
  gif.writeUInt16LE(1, 6)
  gif.writeUInt16LE(1, 8)
  expect(isBoundedGif(gif)).toBe(false)
})

test('CHT-08 the frames that the decoder sees are those that were counted', async () => {
  for (const frames of [1, 2, 60]) {
    const gif = gifOf({ width: 30, height: 20, frames })
    expect((await sharp(gif, { animated: true }).metadata()).pages ?? 1).toBe(frames)
    expect(isBoundedGif(gif)).toBe(true)
  }
})

test('CHT-08 a GIF of 390,000 frames is refused in milliseconds', () => {
  const gif = gifOf({ width: 10, height: 10, frames: 390_000 })
  const { user } = process.cpuUsage()
  expect(isBoundedGif(gif)).toBe(false)
  expect(process.cpuUsage().user - user).toBeLessThan(50_000)
})

test('CHT-08 bytes whose blocks cannot be followed are no GIF', () => {
  const gif = gifOf({ width: 10, height: 10, frames: 1 })
  for (const length of [0, 5, 12, 19, 25]) expect(isBoundedGif(gif.subarray(0, length))).toBe(false)
  expect(isBoundedGif(Buffer.concat([gif.subarray(0, 19), Buffer.from([0x3b])]))).toBe(false)
})
