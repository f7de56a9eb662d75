import sharp from 'sharp'
import { Refusal } from '#contract/refusal'

// What this process opens of pictures: PNG and JPEG, nothing else, and none that unfolds to more than it can hold.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg'] })
sharp.cache(false)

const pixelsMax = 40_000_000

export const opened = (source: string | Buffer) =>
  sharp(source, { limitInputPixels: pixelsMax, failOn: 'error' })

/**
 * The picture drawn anew, the right way up, without anything that came beside it: places, names of phones, other formats
 * in its tail. @throws Refusal SLIP_INVALID_FILE when it cannot be opened whole.
 */
export async function redrawn(path: string, type: string): Promise<Buffer> {
  try {
    const picture = opened(path).autoOrient()
    return await (type === 'image/png'
      ? picture.png({ compressionLevel: 6 })
      : picture.jpeg({ quality: 90 })
    ).toBuffer()
  } catch {
    throw new Refusal('SLIP_INVALID_FILE')
  }
}
