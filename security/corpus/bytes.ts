import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { chunk } from '#server/files-testing'

/** Text that no stored file, row or answer may hold. */
export const canary = 'canary-7d1f'

/**
 * A file to upload. `type` is the one as which it is kept where that is accepted; without it, it is refused everywhere.
 */
export type Sample = {
  what: string
  name: string
  bytes: Uint8Array
  type?: string
}

export type Part = Uint8Array | string
export const join = (...parts: Part[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
export const part = (bytes: Buffer, share: number) =>
  bytes.subarray(0, Math.floor(bytes.length * share))

export const png = 'image/png'
export const jpeg = 'image/jpeg'
export const gif = 'image/gif'
export const script = `<!doctype html><script>alert("${canary}")</script>`
export const archive = `PK\u0003\u0004${canary}`
export const pdf = `%PDF-1.7\n1 0 obj<</S/JavaScript/JS(app.alert("${canary}"))>>endobj\n%%EOF`

export type Pictures = { png: Buffer; jpeg: Buffer; gif: Buffer }

export const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#468' } })

export const segment = (kind: number, text: string): Buffer => {
  const head = Buffer.from([0xff, kind, 0, 0])
  head.writeUInt16BE(text.length + 2, 2)
  return join(head, text)
}
export const afterStart = (bytes: Buffer, more: Buffer) =>
  join(bytes.subarray(0, 2), more, bytes.subarray(2))
/** Adds a chunk behind the header of a PNG, which has 33 bytes with the signature. */
export const withChunk = (bytes: Buffer, name: string, data: Buffer) =>
  join(bytes.subarray(0, 33), chunk(name, data), bytes.subarray(33))

export const moving = (bytes: Buffer) => {
  const control = Buffer.alloc(8)
  control.writeUInt32BE(0xff_ff, 0)
  return withChunk(bytes, 'acTL', control)
}

/** Writes another size into a PNG, with the right sum of its header. */
export function sized(bytes: Buffer, width: number, height: number): Buffer {
  const other = Buffer.from(bytes)
  other.writeUInt32BE(width, 16)
  other.writeUInt32BE(height, 20)
  other.writeUInt32BE(crc32(other.subarray(12, 29)), 29)
  return other
}

/** A JPEG of a header alone, which claims this many columns and rows. */
export function frameOnly(side: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  frame.writeUInt16BE(side, 5)
  frame.writeUInt16BE(side, 7)
  return join(
    '\xff\xd8',
    segment(0xe0, 'JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0'),
    frame,
    '\xff\xd9',
  )
}

const coloursEnd = (bytes: Buffer) => 13 + (bytes[10]! & 0x80 ? 3 * 2 ** ((bytes[10]! & 7) + 1) : 0)
export const commented = (bytes: Buffer, text: string) =>
  join(
    bytes.subarray(0, coloursEnd(bytes)),
    Buffer.from([0x21, 0xfe, text.length]),
    text,
    '\0',
    bytes.subarray(coloursEnd(bytes)),
  )

/** The width of the screen is "/*", and a script follows the picture. */
export function asScript(bytes: Buffer): Buffer {
  const other = Buffer.from(bytes)
  other.write('/*', 6, 'latin1')
  return join(other, `*/=1;alert("${canary}")`)
}

export function box(name: string, data: string): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length + 8)
  return join(size, name, data)
}
export const nested = (depth: number): Buffer => {
  let inner = ''
  for (let at = 0; at < depth; at += 1) inner = box('moov', inner).toString('latin1')
  return join(inner)
}
