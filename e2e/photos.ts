import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

export type Chosen = { name: string; mimeType: string; buffer: Buffer }

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
