import decodeQr from 'qr/decode.js'
import { isSlipQr } from './slipQr.ts'

/** The phone's check of a picture before it is sent. Only `unreadable` stops the member. */
export type Sight = 'found' | 'other' | 'none' | 'unreadable'

/** The picture as it is, and smaller: a screenshot's QR is often sharper to a reader when it is not so large. */
const sidesPx = [1_600, 900]

/** The slip's QR of each file that was read, because a phone takes up to a second for one. Undefined where it found none. */
const slipQrs = new WeakMap<File, string | undefined>()

/** Draws the picture into the canvas if it is still the newest, and tells whether the QR of a slip can be seen in it. */
export async function lookAt(
  file: File,
  canvas: HTMLCanvasElement,
  isNewest: () => boolean,
): Promise<Sight> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return 'unreadable'
  try {
    if (isNewest()) draw(picture, canvas, sidesPx[1]!)
    let sight: Sight = 'none'
    for (const text of textsIn(picture)) {
      if (isSlipQr(text)) {
        slipQrs.set(file, text)
        return 'found'
      }
      sight = 'other'
    }
    slipQrs.set(file, undefined)
    return sight
  } finally {
    picture.close()
  }
}

/** The text of the slip's QR that the phone reads in a picture. */
export async function slipQrIn(file: File): Promise<string | undefined> {
  if (slipQrs.has(file)) return slipQrs.get(file)
  const picture = await createImageBitmap(file)
  try {
    for (const text of textsIn(picture)) if (isSlipQr(text)) return text
  } finally {
    picture.close()
  }
}

/** The texts of the QRs in a picture. It is read on until the caller has seen enough. */
function* textsIn(picture: ImageBitmap): Generator<string> {
  for (const side of sidesPx) {
    const text = read(picture, side)
    if (text !== undefined) yield text
  }
}

function draw(picture: ImageBitmap, canvas: HTMLCanvasElement, sidePx: number) {
  const scale = Math.min(1, sidePx / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d', { willReadFrequently: true })!
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return pen
}

function read(picture: ImageBitmap, sidePx: number): string | undefined {
  const canvas = document.createElement('canvas')
  const pen = draw(picture, canvas, sidePx)
  const { data, width, height } = pen.getImageData(0, 0, canvas.width, canvas.height)
  try {
    return decodeQr({ data, width, height }, { effort: 3, timeLimit: 400 })
  } catch {
    // It has no QR that can be read.
    return undefined
  }
}
