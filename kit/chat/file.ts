import { imageBytesMax, videoBytesMax } from '#contract/chat-content'
import type { ChatText } from '../texts/en.ts'

const megabyte = 1024 * 1024

/** CHT-08: by the ending; the server looks inside. */
const images = ['png', 'jpeg', 'jpg', 'gif']
const videos = ['mp4', 'mov', 'qt', 'quicktime']
export const accepted = [...images, ...videos].map((ending) => `.${ending}`).join(',')

type Verdict = { isVideo: boolean; problem?: never } | { problem: ChatText; values?: { n: number } }

/** What speaks against a file, before anything is sent. */
export function lookAt({ name, size }: { name: string; size: number }): Verdict {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const isVideo = videos.includes(ending)
  if (!isVideo && !images.includes(ending)) return { problem: 'chat.fileNotSupported' }
  const bytesMax = isVideo ? videoBytesMax : imageBytesMax
  if (size > bytesMax) return { problem: 'chat.fileTooLarge', values: { n: bytesMax / megabyte } }
  return { isVideo }
}

const sideMax = 480

/** A small picture of a picture, as a data address: the page may show no other that it made itself. */
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
    // It cannot be shown here; whether it is a picture the server decides.
    return undefined
  }
}
