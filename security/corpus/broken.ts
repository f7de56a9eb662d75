import { gzipSync } from 'node:zlib'
import { chunk, gifOf, hugePng } from '#server/files-testing'
import {
  canary,
  frameOnly,
  join,
  type Pictures,
  part,
  png,
  type Sample,
  script,
  sized,
} from './bytes.ts'

/** Pictures that cannot be decoded whole. */
export async function brokenPictures({
  png: aPng,
  jpeg: aJpeg,
  gif: aGif,
}: Pictures): Promise<Sample[]> {
  const cut = [0.1, 0.5, 0.9].flatMap((share) =>
    (
      [
        ['PNG', aPng],
        ['JPEG', aJpeg],
        ['GIF', aGif],
      ] as const
    ).map(([kind, bytes]) => ({
      what: `the first ${share * 100}% of a ${kind}`,
      name: `a.${kind.toLowerCase()}`,
      bytes: part(bytes, share),
    })),
  )
  const flipped = Buffer.from(aPng)
  flipped[aPng.length >> 1]! ^= 0xff
  return [
    ...cut,
    { what: 'the first bytes of a PNG', name: 'a.png', bytes: aPng.subarray(0, 8) },
    {
      what: 'a PNG without its end',
      name: 'a.png',
      bytes: aPng.subarray(0, -12),
      type: png,
    },
    { what: 'a PNG with a changed byte', name: 'a.png', bytes: flipped },
    { what: 'a PNG without width', name: 'a.png', bytes: sized(aPng, 0, 400) },
    { what: 'a PNG with half of its rows', name: 'a.png', bytes: sized(aPng, 300, 800) },
    {
      what: 'a PNG with a first chunk of 2 GiB',
      name: 'a.png',
      bytes: join(aPng.subarray(0, 8), '\x7f\xff\xff\xffIHDR', aPng.subarray(16)),
    },
    {
      what: 'a PNG without a picture',
      name: 'a.png',
      bytes: join(aPng.subarray(0, 33), chunk('IEND', Buffer.alloc(0))),
    },
    {
      what: 'a page behind the first bytes of a PNG',
      name: 'a.png',
      bytes: join(aPng.subarray(0, 16), script),
    },
    { what: 'the first bytes of a JPEG', name: 'a.jpg', bytes: aJpeg.subarray(0, 3) },
    {
      what: 'a page behind the first bytes of a JPEG',
      name: 'a.jpg',
      bytes: join('\xff\xd8\xff\xe0', script),
    },
    { what: 'the first bytes of a GIF', name: 'a.gif', bytes: join('GIF89a') },
    {
      what: 'a script behind the first bytes of a GIF',
      name: 'a.gif',
      bytes: join(`GIF89a/*${canary}*/=1;alert(1)`),
    },
  ]
}

/** Small files that unpack to very much. */
export const bombs = (): Sample[] => [
  { what: 'a PNG of 30,000 × 30,000', name: 'a.png', bytes: hugePng(30_000) },
  { what: 'a PNG of 2,147,483,647 × 1', name: 'a.png', bytes: sized(hugePng(8), 2 ** 31 - 1, 1) },
  {
    what: 'a GIF of 101 frames',
    name: 'a.gif',
    bytes: gifOf({ width: 8, height: 8, frames: 101 }),
  },
  {
    what: 'a GIF of 200,000 frames',
    name: 'a.gif',
    bytes: gifOf({ width: 8, height: 8, frames: 200_000 }),
  },
  {
    what: 'a GIF of 65,535 × 65,535',
    name: 'a.gif',
    bytes: gifOf({ width: 65_535, height: 65_535, frames: 1 }),
  },
  { what: 'a JPEG of 65,500 × 65,500', name: 'a.jpg', bytes: frameOnly(65_500) },
  { what: 'a packed file of 64 MiB', name: 'a.png', bytes: gzipSync(Buffer.alloc(1 << 26)) },
]
