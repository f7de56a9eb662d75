import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { gifOf, photo } from '../files-testing.ts'
import { createPictures } from './pictures.ts'

// Goal: no picture, however it is made, costs the server more than its limits. Method: real pictures in real processes,
// some with limits that are lower than the service's, so that the tests are quick.
const folder = mkdtempSync(join(tmpdir(), 'kapao-pictures-'))
const all: ReturnType<typeof createPictures>[] = []
afterAll(async () => {
  await Promise.all(all.map((pictures) => pictures.stop()))
  rmSync(folder, { recursive: true })
})

function picturesWith(...limits: Parameters<typeof createPictures>) {
  const pictures = createPictures(...limits)
  all.push(pictures)
  return pictures
}

function fileOf(bytes: Uint8Array, type: string) {
  const path = join(folder, randomBytes(8).toString('hex'))
  writeFileSync(path, bytes)
  return { path, type }
}

const known = { lane: 'known', name: 'member:1' } as const
const large = () =>
  sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#888' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

test('DEP-09 a picture that takes too much memory is refused, and the next one is drawn', async () => {
  const pictures = picturesWith({ memoryBytesMax: 130 * 1024 * 1024 })
  const small = fileOf(await photo().jpeg().toBuffer(), 'image/jpeg')
  expect((await pictures.redrawn(small, known)).length).toBeGreaterThan(1_000)
  const heavy = fileOf(await large(), 'image/jpeg')
  await expect(pictures.redrawn(heavy, known)).rejects.toThrow('SLIP_INVALID_FILE')
  expect(pictures.figures().killed).toBe(1)
  expect((await pictures.redrawn(small, known)).length).toBeGreaterThan(1_000)
})

test('DEP-09 a picture that takes too much of the processor is refused', async () => {
  const pictures = picturesWith({ processorMsMax: 60 })
  const heavy = fileOf(await large(), 'image/jpeg')
  await expect(pictures.redrawn(heavy, known)).rejects.toThrow('SLIP_INVALID_FILE')
  expect(pictures.figures().killed).toBe(1)
})

test('CHT-08 a GIF of 390,000 frames is refused before a frame is decoded', async () => {
  const pictures = picturesWith({ processorMsMax: 1_000 })
  const gif = fileOf(gifOf({ width: 10, height: 10, frames: 390_000 }), 'image/gif')
  await expect(pictures.redrawn(gif, known)).rejects.toThrow('SLIP_INVALID_FILE')
  // The process was not killed: the picture cost less than a second.
  expect(pictures.figures().killed).toBe(0)
})

test('a picture whose sender has gone is dropped, and its process serves the next one', async () => {
  const pictures = picturesWith()
  const heavy = fileOf(await large(), 'image/jpeg')
  const gone = new AbortController()
  const drawn = pictures.redrawn(heavy, known, gone.signal)
  gone.abort()
  await expect(drawn).rejects.toThrow('SERVICE_UNAVAILABLE')
  const small = fileOf(await photo().png().toBuffer(), 'image/png')
  expect((await pictures.redrawn(small, known)).length).toBeGreaterThan(1_000)
})
