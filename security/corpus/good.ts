import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { gifOf, photo } from '#server/files-testing'
import {
  afterStart,
  archive,
  asScript,
  canary,
  commented,
  gif,
  join,
  jpeg,
  moving,
  type Pictures,
  pdf,
  plain,
  png,
  type Sample,
  script,
  segment,
  withChunk,
} from './bytes.ts'

/** Pictures that must be accepted, at their bounds. */
export async function valid(): Promise<Sample[]> {
  const wide = { create: { width: 300, height: 40, channels: 3, background: '#468' } } as const
  return [
    {
      what: 'a PNG of one pixel',
      name: 'a.png',
      bytes: await plain(1, 1).png().toBuffer(),
      type: png,
    },
    {
      what: 'a PNG of 40 megapixels',
      name: 'a.png',
      bytes: await plain(8_000, 5_000).png().toBuffer(),
      type: png,
    },
    {
      what: 'a PNG that lets light through',
      name: 'a.png',
      bytes: await plain(9, 9, 4).png().toBuffer(),
      type: png,
    },
    {
      what: 'a PNG of 16 bits',
      name: 'a.png',
      bytes: await plain(9, 9).toColourspace('rgb16').png().toBuffer(),
      type: png,
    },
    {
      what: 'a PNG in seven passes',
      name: 'a.png',
      bytes: await photo().png({ progressive: true }).toBuffer(),
      type: png,
    },
    {
      what: 'a PNG with a palette',
      name: 'a.png',
      bytes: await photo().png({ palette: true }).toBuffer(),
      type: png,
    },
    {
      what: 'a JPEG of one pixel',
      name: 'a.jpg',
      bytes: await plain(1, 1).jpeg().toBuffer(),
      type: jpeg,
    },
    {
      what: 'a JPEG in passes',
      name: 'a.jpg',
      bytes: await photo().jpeg({ progressive: true }).toBuffer(),
      type: jpeg,
    },
    {
      what: 'a JPEG for print',
      name: 'a.jpg',
      bytes: await photo().toColourspace('cmyk').jpeg().toBuffer(),
      type: jpeg,
    },
    {
      what: 'a JPEG in grey',
      name: 'a.jpg',
      bytes: await sharp(wide).greyscale().jpeg().toBuffer(),
      type: jpeg,
    },
    {
      what: 'a JPEG on its side',
      name: 'a.jpg',
      bytes: await sharp(wide).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
      type: jpeg,
    },
    {
      what: 'a GIF of one pixel',
      name: 'a.gif',
      bytes: await plain(1, 1).gif().toBuffer(),
      type: gif,
    },
    {
      what: 'a GIF of a hundred frames',
      name: 'a.gif',
      bytes: gifOf({ width: 40, height: 40, frames: 100 }),
      type: gif,
    },
  ]
}

/** Pictures that hold something else too, of which nothing may be left. */
export async function withMore({ png: aPng, jpeg: aJpeg, gif: aGif }: Pictures): Promise<Sample[]> {
  const place = { GPSLatitudeRef: 'N', GPSLatitude: '13/1 45/1 0/1', GPSAreaInformation: canary }
  const located = await photo()
    .withExif({ IFD0: { Artist: canary }, IFD3: place })
    .jpeg()
    .toBuffer()
  const locatedPng = await photo()
    .withExif({ IFD0: { Artist: canary }, IFD3: place })
    .png()
    .toBuffer()
  const described = await photo()
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${canary}</x:xmpmeta>`)
    .jpeg()
    .toBuffer()
  const behind: [string, string][] = [
    ['a page', script],
    ['an archive', archive],
    ['a PDF', pdf],
    ['a program', `MZ${canary}`],
  ]
  const kinds = [
    ['PNG', 'a.png', aPng, png],
    ['JPEG', 'a.jpg', aJpeg, jpeg],
    ['GIF', 'a.gif', aGif, gif],
  ] as const
  return [
    ...kinds.flatMap(([kind, name, bytes, type]) =>
      behind.map(([what, more]) => ({
        what: `a ${kind} with ${what} behind it`,
        name,
        bytes: join(bytes, more),
        type,
      })),
    ),
    { what: 'a JPEG with its place', name: 'a.jpg', bytes: located, type: jpeg },
    { what: 'a PNG with its place', name: 'a.png', bytes: locatedPng, type: png },
    { what: 'a JPEG with a description in XML', name: 'a.jpg', bytes: described, type: jpeg },
    {
      what: 'a JPEG with a program in its comment',
      name: 'a.jpg',
      bytes: afterStart(aJpeg, segment(0xfe, `<?php ${canary} ?>`)),
      type: jpeg,
    },
    {
      what: 'a JPEG with 60 KiB of comments',
      name: 'a.jpg',
      bytes: afterStart(aJpeg, segment(0xfe, canary.repeat(5_500))),
      type: jpeg,
    },
    {
      what: 'a JPEG with a false profile',
      name: 'a.jpg',
      bytes: afterStart(aJpeg, segment(0xe2, `ICC_PROFILE\0\u0001\u0001${canary}`)),
      type: jpeg,
    },
    {
      what: 'a PNG with a page in a text',
      name: 'a.png',
      bytes: withChunk(aPng, 'tEXt', join(`Comment\0${script}`)),
      type: png,
    },
    {
      what: 'a PNG with a packed text of 64 MiB',
      name: 'a.png',
      bytes: withChunk(aPng, 'zTXt', join('Comment\0\0', deflateSync(Buffer.alloc(1 << 26)))),
      type: png,
    },
    {
      what: 'a PNG with a packed profile of 64 MiB',
      name: 'a.png',
      bytes: withChunk(aPng, 'iCCP', join('icc\0\0', deflateSync(Buffer.alloc(1 << 26)))),
      type: png,
    },
    {
      what: 'a PNG with a chunk of its own',
      name: 'a.png',
      bytes: withChunk(aPng, 'caNy', join(canary)),
      type: png,
    },
    { what: 'a PNG that moves', name: 'a.png', bytes: moving(aPng) },
    {
      what: 'a GIF with a page in its comment',
      name: 'a.gif',
      bytes: commented(aGif, script),
      type: gif,
    },
    {
      what: 'a GIF whose size is the start of a JavaScript comment',
      name: 'a.gif',
      bytes: asScript(aGif),
      type: gif,
    },
  ]
}

/** File names of an attacker, each with a good picture. */
export function named(bytes: Buffer): Sample[] {
  const names = {
    'leads out of its folder': `../../../../tmp/${canary}.png`,
    'is a path of Windows': `..\\..\\${canary}.png`,
    'is absolute': `/etc/${canary}`,
    'has an encoded way out': `..%2f..%2f${canary}.png`,
    'ends early': `${canary}.php\0.png`,
    'reads backwards': `${canary}\u202egnp.exe`,
    'has 4,000 letters': canary.repeat(400),
    'has another header': `${canary}.png"\r\nContent-Type: text/html\r\n\r\n<script>`,
    'is a page': `"><img src=x onerror=alert('${canary}')>.png`,
    'is a formula': `=cmd|'/c ${canary}'!A1.png`,
    'is a setting of a server': `.htaccess-${canary}`,
    'is a device': 'CON.png',
    'is no letter': '\u{1f418}\u{1f418}.png',
    'has a command': `$(touch ${canary}).png; rm -rf ~`,
    'has SQL': `'); drop table slip; -- ${canary}`,
    'ends in two ways': `${canary}.png.php`,
  }
  return Object.entries(names).map(([what, name]) => ({
    what: `a name that ${what}`,
    name,
    bytes,
    type: png,
  }))
}

/** Good pictures with another ending: the bytes decide. */
export const called = ({ png: aPng, jpeg: aJpeg, gif: aGif }: Pictures): Sample[] => [
  { what: 'a PNG named JPEG', name: 'a.jpg', bytes: aPng, type: png },
  { what: 'a PNG named HTML', name: 'a.html', bytes: aPng, type: png },
  { what: 'a JPEG named SVG', name: 'a.svg', bytes: aJpeg, type: jpeg },
  { what: 'a GIF named MP4', name: 'a.mp4', bytes: aGif, type: gif },
]
