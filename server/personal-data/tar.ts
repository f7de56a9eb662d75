/** A file of an archive. A part is held in memory as a whole, so it must be small. */
export type Entry = { name: string; bytes: Uint8Array }

const block = 512

/** Writes files as a tar archive (POSIX ustar), while they are read. Names are ASCII and shorter than 100 letters. */
export async function* tarOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  for await (const { name, bytes } of entries) {
    yield headerOf(name, bytes.length)
    yield bytes
    yield Buffer.alloc((block - (bytes.length % block)) % block)
  }
  yield Buffer.alloc(2 * block)
}

function headerOf(name: string, size: number): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, length: number) =>
    `${value.toString(8).padStart(length - 1, '0')}\0`
  const seconds = Math.trunc(Date.now() / 1000)
  const fields: [at: number, text: string][] = [
    [0, name],
    [100, octal(0o600, 8)],
    [108, octal(0, 8)],
    [116, octal(0, 8)],
    [124, octal(size, 12)],
    [136, octal(seconds, 12)],
    // The checksum counts its own field as spaces.
    [148, '        '],
    [156, '0'],
    [257, 'ustar\0'],
    [263, '00'],
  ]
  for (const [at, text] of fields) header.write(text, at, 'ascii')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return header
}
