import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { isBoundedGif } from './frames.ts'

// The processes of pictures.ts and reader.ts import this file, and the server does not.

/** More pixels than any phone's camera makes. A larger picture is refused before it is decoded. */
const pixelsMax = 40_000_000

/** Blocks all decoders but PNG, JPEG and GIF in this process, whatever type a file claims. */
export function openOnlyPhotos(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'],
  })
  sharp.cache(false)
  sharp.concurrency(1)
}

export const opened = (source: string | Buffer, options: { animated?: boolean } = {}) =>
  sharp(source, { ...options, limitInputPixels: pixelsMax, failOn: 'error' })

/**
 * Re-encodes the picture upright and without its metadata (places, devices) and trailing data. @throws when it cannot be
 * decoded completely, or would take too much to decode
 */
export async function draw(path: string, type: string): Promise<Buffer> {
  if (type === 'image/gif') {
    const bytes = await readFile(path)
    if (!isBoundedGif(bytes)) throw new Error('a GIF with too many frames')
    return opened(bytes, { animated: true }).gif({ effort: 3 }).toBuffer()
  }
  const picture = opened(path).autoOrient()
  const redone =
    type === 'image/png' ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 90 })
  return redone.toBuffer()
}
