import { slipBytesMax } from '#contract/slip'
import { smallerPicture } from '#kit/api/smallerPicture.ts'
import { slipQrIn } from './lookAt.ts'

/** Files whose smaller picture was uploaded. If one of them comes again, the server could not read that picture, so it comes whole. */
const uploaded = new Set<string>()
/** A phone may give the same photo a new time. */
const nameOf = ({ name, size }: File) => `${name} ${size}`

export const sendWholeNext = (file: File) => uploaded.add(nameOf(file))

/**
 * The picture to send of a slip. A smaller one is sent only if the phone reads the same QR in it: where it finds none, the server may
 * find one in the whole file. What is too large to be sent whole is sent smaller in any case.
 */
export async function smallerSlip(file: File): Promise<File> {
  const canBeWhole = file.size <= slipBytesMax
  if (canBeWhole && uploaded.has(nameOf(file))) return file
  try {
    const qr = await slipQrIn(file)
    if (canBeWhole && qr === undefined) return file
    const small = await smallerPicture(file)
    return small === file || !canBeWhole || qr === (await slipQrIn(small)) ? small : file
  } catch {
    // This phone has no room for the picture twice.
    return file
  }
}
