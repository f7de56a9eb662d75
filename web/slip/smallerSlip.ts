import { smallerPicture } from '#kit/api/smallerPicture.ts'
import { slipQrIn } from './lookAt.ts'

/**
 * The picture to send of a slip. A smaller one is sent only if the phone reads the same QR in it: where it finds none, the server may
 * find one in the whole file.
 */
export async function smallerSlip(file: File): Promise<File> {
  try {
    const small = await smallerPicture(file)
    if (small === file) return file
    const qr = await slipQrIn(file)
    return qr !== undefined && qr === (await slipQrIn(small)) ? small : file
  } catch {
    // This phone has no room for the picture twice.
    return file
  }
}
