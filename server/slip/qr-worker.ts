import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { miniQrIn } from './mini-qr.ts'
import { opened } from './picture.ts'
import type { Seen } from './reader.ts'

// Reads the QR in a picture in a thread, so that this CPU work does not block calls.

// Load the reader's WebAssembly from disk; by default it is fetched from the network.
const machine = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(machine)).buffer } })

const sideMost = 2_400
const sideLeast = 900

type Pass = (picture: Buffer, side: number) => ReturnType<typeof opened>

/**
 * The picture as it is, then variants that have proven to help: for slips that are small, dim, noisy or recompressed.
 */
const passes: Pass[] = [
  (picture, side) => opened(picture).resize(Math.min(side, sideMost), null),
  (picture, side) =>
    opened(picture).resize(Math.min(Math.max(side * 2, sideLeast), sideMost), null),
  (picture, side) =>
    opened(picture)
      .resize(Math.min(Math.max(side * 1.5, sideLeast), sideMost) | 0, null)
      .greyscale()
      .normalise()
      .sharpen(),
  (picture, side) =>
    opened(picture)
      .resize(Math.min(Math.max(side, sideLeast), sideMost), null)
      .median(3)
      .greyscale(),
  (picture, side) =>
    opened(picture)
      .resize(Math.min(side * 2, sideMost), null)
      .greyscale()
      .blur(1)
      .normalise()
      .threshold(128),
]

/** Ends with the first slip's QR. Other QRs, such as advertisements, do not end the search. */
async function textsIn(picture: Buffer): Promise<Seen> {
  const { width, height } = await opened(picture).metadata()
  const texts = new Set<string>()
  for (const pass of passes) {
    for (const text of await read(pass(picture, width))) texts.add(text)
    if ([...texts].some(miniQrIn)) break
  }
  return { texts: [...texts], width, height }
}

async function read(picture: ReturnType<typeof opened>): Promise<string[]> {
  const { data, info } = await picture
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = {
    data: new Uint8ClampedArray(data.buffer, data.byteOffset, data.length),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb',
  }
  const found = await readBarcodes(image as ImageData, {
    formats: ['QRCode'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    maxNumberOfSymbols: 4,
  })
  return found.filter(({ isValid }) => isValid).map(({ text }) => text)
}

parentPort?.on('message', ({ id, picture }: { id: number; picture: Uint8Array }) =>
  textsIn(Buffer.from(picture)).then(
    (seen) => parentPort!.postMessage({ id, seen }),
    (error: unknown) => parentPort!.postMessage({ id, error: String(error) }),
  ),
)
