import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { serveParent } from '../platform/child/serve.ts'
import { miniQrIn } from './mini-qr.ts'
import { opened, openOnlyPhotos } from './picture.ts'
import type { Seen } from './reader.ts'

// Reads the QR in a picture in a process of its own, so that this CPU work does not block calls and has limits.

// Load the reader's WebAssembly from disk; by default it is fetched from the network.
const machine = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(machine)).buffer } })

const sideMost = 2_400
const sideLeast = 900

type Pass = (picture: Buffer, side: number) => ReturnType<typeof opened>

/** Resizes to a width. The height has a bound too, because a narrow picture may be very tall. */
const resized = (picture: Buffer, width: number) =>
  opened(picture).resize(Math.round(width), 4 * sideMost, { fit: 'inside' })

/**
 * The picture as it is, then variants that have proven to help: for slips that are small, dim, noisy or recompressed.
 */
const passes: Pass[] = [
  (picture, side) => resized(picture, Math.min(side, sideMost)),
  (picture, side) => resized(picture, Math.min(Math.max(side * 2, sideLeast), sideMost)),
  (picture, side) =>
    resized(picture, Math.min(Math.max(side * 1.5, sideLeast), sideMost))
      .greyscale()
      .normalise()
      .sharpen(),
  (picture, side) =>
    resized(picture, Math.min(Math.max(side, sideLeast), sideMost))
      .median(3)
      .greyscale(),
  (picture, side) =>
    resized(picture, Math.min(side * 2, sideMost))
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

openOnlyPhotos()
serveParent((picture: Uint8Array) => textsIn(Buffer.from(picture)))
