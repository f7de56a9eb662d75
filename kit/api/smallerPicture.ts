const megabyte = 1024 * 1024
/** The longest side of the picture that is made, and the quality of its JPEG, from 0 to 1. */
type Bounds = { sidePxMax: number; quality: number }

/** A phone has no room to draw more. */
const drawnBytesMax = 50 * megabyte

/** The letters and the QR of a photographed page are still sharp. */
const ofPage: Bounds = { sidePxMax: 2_000, quality: 0.82 }
/** A card that fills a third of a photo has 250 dots per inch. */
export const ofDocument: Bounds = { sidePxMax: 2_500, quality: 0.9 }

/**
 * A photo of a phone's camera as a JPEG of about a tenth of its bytes, because it is sent from trains. What is small already,
 * no photo, or more than this browser can draw is returned as it is.
 */
export async function smallerPicture(file: File, bounds = ofPage): Promise<File> {
  const { size, type } = file
  if (size <= megabyte || size > drawnBytesMax || !/^image\/(png|jpeg)$/.test(type)) return file
  try {
    const bitmap = await createImageBitmap(file)
    const canvas = drawn(bitmap, bounds)
    bitmap.close()
    const small = isTruthful() ? await jpegOf(canvas, bounds) : null
    return small && small.size < size ? new File([small], file.name, { type: 'image/jpeg' }) : file
  } catch {
    // The server decides whether it is a picture.
    return file
  }
}

/** True if neither the file nor its smaller picture may be sent. */
export const isTooLarge = async (
  file: File,
  bytesMax: number,
  smaller: (file: File) => Promise<File>,
): Promise<boolean> => file.size > bytesMax && (await smaller(file)).size > bytesMax

function drawn(bitmap: ImageBitmap, { sidePxMax }: Bounds): HTMLCanvasElement {
  const scale = Math.min(1, sidePxMax / Math.max(bitmap.width, bitmap.height))
  const { canvas, pen } = ground(bitmap.width * scale, bitmap.height * scale, '#fff')
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** A JPEG has no transparency: without a colour below, it would be black. */
function ground(width: number, height: number, colour: string) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  const pen = canvas.getContext('2d')!
  pen.fillStyle = colour
  pen.fillRect(0, 0, canvas.width, canvas.height)
  return { canvas, pen }
}

/** A browser that hides from trackers gives back noise in the place of what was drawn. */
function isTruthful(): boolean {
  const [side, shade] = [8, 0x80]
  const { data } = ground(side, side, '#808080').pen.getImageData(0, 0, side, side)
  return data.every((value, at) => at % 4 === 3 || Math.abs(value - shade) < 4)
}

const jpegOf = (canvas: HTMLCanvasElement, { quality }: Bounds) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
