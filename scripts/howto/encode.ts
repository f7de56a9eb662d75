import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Caption, Recording } from './record.ts'

const framesASecond = 20
/** A member on a slow network waits for this download. */
const bytesMost = 1_000_000

/** Encodes both formats that browsers play, a poster and captions; each film has to stay under a megabyte. */
export async function encode(
  { folder, frames, seconds, captions }: Recording,
  { name, to }: { name: string; to: string },
): Promise<{ seconds: number; bytes: number[] }> {
  await mkdir(to, { recursive: true })
  const list = join(folder, 'frames.txt')
  await writeFile(list, listOf(frames, seconds))
  const input = ['-f', 'concat', '-safe', '0', '-i', list]
  const even = `fps=${framesASecond},scale=trunc(iw/2)*2:trunc(ih/2)*2`
  const films = { webm: join(to, `${name}.webm`), mp4: join(to, `${name}.mp4`) }
  await ffmpeg([
    ...input,
    '-vf',
    even,
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '38',
    '-b:v',
    '0',
    '-g',
    '240',
    '-row-mt',
    '1',
    '-cpu-used',
    '2',
    '-pix_fmt',
    'yuv420p',
    films.webm,
  ])
  await ffmpeg([
    ...input,
    '-vf',
    even,
    '-c:v',
    'libx264',
    '-crf',
    '29',
    '-preset',
    'slow',
    '-g',
    '240',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
    films.mp4,
  ])
  // A frame from the middle of the film says more than the first one.
  const poster = ['-ss', String(seconds / 2), '-frames:v', '1', '-vf', 'scale=360:-1']
  await ffmpeg(['-i', films.mp4, ...poster, '-q:v', '10', join(to, `${name}.jpg`)])
  for (const language of ['th', 'la', 'en'] as const)
    await writeFile(join(to, `${name}.${language}.vtt`), trackOf(captions, language))
  const sizes = await Promise.all(Object.values(films).map(async (file) => (await stat(file)).size))
  if (sizes.some((size) => size > bytesMost))
    throw new Error(`${name} is too big: ${sizes.join(' and ')} bytes`)
  return { seconds, bytes: sizes }
}

/** Shows every picture for as long as it was on screen. The last one is listed twice, or ffmpeg would drop it. */
function listOf(frames: Recording['frames'], seconds: number): string {
  const lines = frames.flatMap(({ file, atSeconds }, at) => {
    const until = frames[at + 1]?.atSeconds ?? seconds
    return [`file '${file}'`, `duration ${Math.max(0.001, until - atSeconds).toFixed(3)}`]
  })
  return ['ffconcat version 1.0', ...lines, `file '${frames.at(-1)!.file}'`, ''].join('\n')
}

function trackOf(captions: Caption[], language: keyof Caption['words']): string {
  const cues = captions.map(
    ({ fromSeconds, toSeconds, words }) =>
      `${clock(fromSeconds)} --> ${clock(toSeconds)}\n${words[language]}\n`,
  )
  return ['WEBVTT\n', ...cues].join('\n')
}

const clock = (seconds: number): string =>
  new Date(Math.round(seconds * 1_000)).toISOString().slice(11, 23)

async function ffmpeg(flags: string[]): Promise<void> {
  const child = spawn('ffmpeg', ['-hide_banner', '-loglevel', 'error', '-y', ...flags], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await Promise.race([
    once(child, 'exit'),
    once(child, 'error').then(([error]) => {
      throw new Error('There is no ffmpeg: apt-get install ffmpeg', { cause: error })
    }),
  ])
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`)
}
