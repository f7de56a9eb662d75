import sharp from 'sharp'
import { Refusal } from '#contract/refusal'
import { createTurns } from '../platform/concurrency.ts'

/** More than any phone's camera makes; one that unfolds to more is refused before it is unfolded. */
const pixelsMax = 40_000_000

/**
 * From now on this process opens PNG, JPEG and GIF and nothing else, whatever a file says it is. It is the process that decides,
 * because it holds for all of it: the sandbox, which draws slips, may live in the same one as a server under test.
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
 * The picture drawn anew, the right way up, without anything that came beside it: places, names of phones, other formats
 * in its tail. @throws Refusal SLIP_INVALID_FILE when it cannot be opened whole.
 */
export async function redrawn(path: string, type: string): Promise<Buffer> {
  try {
    return await inTurn(() => draw(path, type))
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
/** Unfolded, one picture fills more than a hundred megabytes. */
const inTurn = createTurns({ atOnceMax: 2, waitingMax: 32 })
