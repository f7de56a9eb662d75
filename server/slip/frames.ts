/** An animation of a telephone's keyboard has fewer frames. */
export const framesMax = 100
/** Pixels of all frames together. */
export const framePixelsMax = 15_000_000

const extension = 0x21
const image = 0x2c
const hasColours = (flags: number) => (flags & 0x80) !== 0
const coloursBytes = (flags: number) => (hasColours(flags) ? 3 * 2 ** ((flags & 7) + 1) : 0)

/**
 * Tells from the blocks of a GIF, without decoding one, if its frames and their pixels are within the bounds. A GIF
 * whose blocks cannot be followed is not.
 */
export function isBoundedGif(gif: Buffer): boolean {
  if (gif.length < 13) return false
  let [width, height] = [gif.readUInt16LE(6), gif.readUInt16LE(8)]
  let at = 13 + coloursBytes(gif[10]!)
  let frames = 0
  for (; at < gif.length; ) {
    const kind = gif[at]
    if (kind === extension) at = afterPieces(gif, at + 2)
    else if (kind === image) {
      if (at + 11 > gif.length) return false
      frames += 1
      width = Math.max(width, gif.readUInt16LE(at + 1) + gif.readUInt16LE(at + 5))
      height = Math.max(height, gif.readUInt16LE(at + 3) + gif.readUInt16LE(at + 7))
      if (frames > framesMax || frames * width * height > framePixelsMax) return false
      at = afterPieces(gif, at + 11 + coloursBytes(gif[at + 9]!))
    }
    // The end of the picture, or bytes that no decoder reads as a frame.
    else break
  }
  return frames > 0
}

/** Returns the place after a row of pieces, each of which begins with its length; the last one is empty. */
function afterPieces(gif: Buffer, start: number): number {
  let at = start
  while (at < gif.length && gif[at] !== 0) at += 1 + gif[at]!
  return at + 1
}
