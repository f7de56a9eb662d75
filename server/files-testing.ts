import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Upload } from '#contract/endpoint'
import type { RefusalCode } from '#contract/refusal'
import type { Config } from './platform/config/config.ts'

/** The folder of the stored files, if they are on a disk. @throws if they are not */
export function folderOfFiles({ settings }: { settings: Pick<Config, 'files'> }): string {
  if (settings.files.kind !== 'disk') throw new Error('the files are not on a disk')
  return settings.files.folder
}

export type BadForm = { what: string; body: FormData | string; type?: string; code: RefusalCode }

/** Takes most of a second to create. */
let hugePicture: Buffer | undefined

/** Forms without a valid file, each with the code of its refusal. */
export async function badForms({ bytesMax, types, none, invalid }: Upload): Promise<BadForm[]> {
  const jpeg = await photo().jpeg().toBuffer()
  const png = await photo().png().toBuffer()
  hugePicture ??= hugePng(30_000)
  const files: Record<string, [name: string, bytes: Uint8Array]> = {
    'an SVG': ['slip.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    'an SVG named PNG': ['slip.png', Buffer.from('<?xml version="1.0"?><svg onload="a()"/>')],
    'HTML named PNG': ['slip.png', Buffer.from('<!doctype html><script>alert(1)</script>')],
    'HTML behind the first bytes of a PNG': [
      'slip.png',
      Buffer.concat([png.subarray(0, 16), Buffer.from('<script>alert(1)</script>')]),
    ],
    ...(!types.includes('image/gif') && {
      'a GIF': ['slip.gif', await photo().gif().toBuffer()] as [string, Uint8Array],
    }),
    'a WebP named JPEG': ['slip.jpg', await photo().webp().toBuffer()],
    'a TIFF': ['slip.png', await photo().tiff().toBuffer()],
    'a truncated JPEG': ['slip.jpg', jpeg.subarray(0, jpeg.length / 2)],
    'a truncated PNG': ['slip.png', png.subarray(0, png.length / 2)],
    'a picture of 30,000 × 30,000': ['slip.png', hugePicture],
    'a thousand zeros': ['slip.png', Buffer.alloc(1_000)],
  }
  const tooLarge = Buffer.concat([png, Buffer.alloc(bytesMax + 1_048_576)])
  return [
    ...Object.entries(files).map(([what, [name, bytes]]) => ({
      what,
      body: formWith('file', name, bytes),
      code: invalid,
    })),
    { what: 'nothing in it', body: new FormData(), code: none },
    { what: 'an empty file', body: formWith('file', 'slip.png', Buffer.alloc(0)), code: none },
    { what: 'too large', body: formWith('file', 'slip.png', tooLarge), code: 'PAYLOAD_TOO_LARGE' },
    { what: 'the wrong field', body: formWith('slip', 'slip.png', png), code: 'BAD_REQUEST' },
    { what: 'two files', body: both(png, png), code: 'BAD_REQUEST' },
    { what: 'a field beside it', body: both(png, 'isAdmin'), code: 'BAD_REQUEST' },
    ...['', '; boundary=', `; boundary=${'b'.repeat(200)}`].map((boundary) => ({
      what: `a boundary "${boundary.slice(0, 20)}"`,
      body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\na',
      type: `multipart/form-data${boundary}`,
      code: 'BAD_REQUEST' as const,
    })),
    {
      what: 'no end',
      body: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nabc',
      type: 'multipart/form-data; boundary=b',
      code: 'BAD_REQUEST',
    },
  ]
}

/** A picture of noise, so that half of its bytes are no whole picture. */
export const photo = () =>
  sharp({
    create: {
      width: 300,
      height: 400,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })

/** A GIF of frames that are alike, written block by block: small in bytes, and as heavy to decode as its frames. */
export function gifOf({
  width,
  height,
  frames,
}: {
  width: number
  height: number
  frames: number
}) {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  // Codes of two colours: clear, the first pixel, end. A decoder paints the rest as the background.
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 0x01, 0])
  for (const [block, at] of [
    [head, 6],
    [frame, 5],
  ] as const) {
    block.writeUInt16LE(width, at)
    block.writeUInt16LE(height, at + 2)
  }
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

export function formWith(field: string, name: string, bytes: Uint8Array): FormData {
  const form = new FormData()
  form.append(field, new File([new Uint8Array(bytes)], name))
  return form
}

function both(first: Uint8Array, second: Uint8Array | string): FormData {
  const form = formWith('file', 'slip.png', first)
  if (typeof second === 'string') form.append(second, 'true')
  else form.append('file', new File([new Uint8Array(second)], 'slip.png'))
  return form
}

/** A small file that decodes to nine hundred million pixels. */
export function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * side))
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const whole = Buffer.alloc(8 + named.length)
  whole.writeUInt32BE(data.length, 0)
  named.copy(whole, 4)
  whole.writeUInt32BE(crc32(named), 4 + named.length)
  return whole
}
