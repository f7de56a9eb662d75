import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'

export type Chosen = { name: string; mimeType: string; buffer: Buffer }

/** Gives a file to the browser by its path: as a message a large one takes half a minute on a slow machine. */
export async function chooseFile(
  input: Locator,
  { name, buffer }: Pick<Chosen, 'name' | 'buffer'>,
) {
  const folder = test.info().outputPath(randomUUID())
  await mkdir(folder, { recursive: true })
  const path = join(folder, name)
  await writeFile(path, buffer)
  await input.setInputFiles(path)
}

/** Gives a file to the browser as a message, because a story sees no bytes of a file that comes by its path. */
export const chooseWeighed = (input: Locator, file: Chosen) =>
  input.setInputFiles(file, { timeout: 120_000 })

/** A photo with as many details as a phone's camera takes, so that 12 megapixels have several megabytes. */
export async function photoOf(width: number, height: number): Promise<Chosen> {
  const [columns, rows] = [Math.ceil(width / 4), Math.ceil(height / 4)]
  const raw = { width: columns, height: rows, channels: 3 as const }
  const buffer = await sharp(randomBytes(columns * rows * 3), { raw })
    .resize(width, height, { kernel: 'linear' })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer }
}

/** A slip as a phone's camera takes it: a little turned, on a table, with the grain of the camera. */
export async function photoOfSlip(slip: Buffer): Promise<Chosen> {
  const [width, height] = [3_000, 4_000]
  const page = await sharp(slip)
    .resize({ height: 3_000 })
    .rotate(4, { background: '#5a5148' })
    .toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const side = 500
  const grain = sharp({
    create: { width: side, height: side, channels: 3, background: '#808080', noise },
  })
  const table = sharp({ create: { width, height, channels: 3, background: '#5a5148' } })
  const buffer = await table
    .composite([
      { input: page, gravity: 'centre' },
      { input: await grain.png().toBuffer(), tile: true, blend: 'soft-light' },
    ])
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'IMG_4021.jpg', mimeType: 'image/jpeg', buffer }
}

/** The same photo as a camera of 50 megapixels would store it: more than the server takes. */
export async function asLarge({ buffer }: Chosen): Promise<Chosen> {
  const large = await sharp(buffer).png({ compressionLevel: 1 }).toBuffer()
  expect(large.length).toBeGreaterThan(10 * 1024 * 1024)
  return { name: 'IMG_4022.png', mimeType: 'image/png', buffer: large }
}
