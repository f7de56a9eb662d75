import sharp from 'sharp'
import { Refusal } from '#contract/refusal'
import { createConcurrencyLimit } from '../platform/limits.ts'

/** More pixels than any phone's camera makes. A larger picture is refused before it is decoded. */
const pixelsMax = 40_000_000

/**
 * Blocks all decoders but PNG, JPEG and GIF in this process, whatever type a file claims. The caller decides when,
 * because it holds for the whole process: in tests the sandbox, which draws slips, may share it.
 */
export function openOnlyPhotos(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadNsgif'],
  })
  sharp.cache(false)
}

export const opened = (source: string | Buffer, options: { animated?: boolean } = {}) =>
  sharp(source, { ...options, limitInputPixels: pixelsMax, failOn: 'error' })

/**
 * Re-encodes the picture upright and without its metadata (places, devices) and trailing data. @throws Refusal
 * SLIP_INVALID_FILE when it cannot be decoded completely
 */
export async function redrawn(path: string, type: string): Promise<Buffer> {
  try {
    return await withinLimit(() => draw(path, type))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal('SLIP_INVALID_FILE')
  }
}

function draw(path: string, type: string): Promise<Buffer> {
  if (type === 'image/gif')
    return opened(path, { animated: true }).timeout(patience).gif().toBuffer()
  const picture = opened(path).autoOrient().timeout(patience)
  const redone =
    type === 'image/png' ? picture.png({ compressionLevel: 6 }) : picture.jpeg({ quality: 90 })
  return redone.toBuffer()
}

const patience = { seconds: 20 }
/** A decoded picture takes more than a hundred megabytes. */
const withinLimit = createConcurrencyLimit({ atOnceMax: 2, waitingMax: 32 })
