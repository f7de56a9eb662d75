import { imageBytesMax, videoBytesMax } from '#contract/chat-content'
import type { ChatText } from '../texts/en.ts'

const megabyte = 1024 * 1024

/** CHT-08: the ending decides here; the server looks at the bytes. */
const images = ['png', 'jpeg', 'jpg', 'gif']
const videos = ['mp4', 'mov', 'qt', 'quicktime']
const listOf = (endings: string[]) => endings.map((ending) => `.${ending}`).join(',')
/** The endings that a file field offers. Guests send no videos. */
export const acceptedOf = (isGuest: boolean): string =>
  listOf(isGuest ? images : [...images, ...videos])

type Verdict =
  | { isVideo: boolean; problem?: never; values?: never }
  | { isVideo?: never; problem: ChatText; values?: { n: number } }

/** Says before the upload whether a file may be sent. */
export function checkFile(
  { name, size }: { name: string; size: number },
  isGuest: boolean,
): Verdict {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isVideo = videos.includes(ending)
  if (!isVideo && !images.includes(ending)) return { problem: 'chat.fileNotSupported' }
  if (isVideo && isGuest) return { problem: 'chat.videoNeedsMember' }
  const bytesMax = isVideo ? videoBytesMax : imageBytesMax
  if (size > bytesMax) return { problem: 'chat.fileTooLarge', values: { n: bytesMax / megabyte } }
  return { isVideo }
}

const sideMax = 480

/** A small picture as a data URL: the content security policy allows no blob URL. */
export async function smallPicture(file: Blob): Promise<string | undefined> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, sideMax / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(bitmap.width * scale))
    canvas.height = Math.max(1, Math.round(bitmap.height * scale))
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return canvas.toDataURL('image/webp', 0.8)
  } catch {
    // This browser cannot show it; the server decides whether it is a picture.
    return undefined
  }
}
