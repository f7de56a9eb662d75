import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { generate } from 'promptparse'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { qrPicture } from './qr-picture.ts'

const payload = generate.anyId({ type: 'MSISDN', target: '0812345678', amount: 100.5 })
const scale = 4

/** Renders the markup's runs as pixels. */
function drawn(svg: string) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)![1]) * scale
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let down = 0; down < scale; down++) {
      const from = (Number(y) * scale + down) * size + Number(x) * scale
      for (let at = from; at < from + Number(length) * scale; at++) data.fill(0, at * 4, at * 4 + 3)
    }
  return { data, width: size, height: size, colorSpace: 'srgb' as const }
}

test('DEP-06 a QR reader finds the payload in the drawn QR', async () => {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  prepareZXingModule({ overrides: { wasmBinary: readFileSync(file).buffer as ArrayBuffer } })
  const svg = qrPicture(payload)
  const [read] = await readBarcodes(drawn(svg) as ImageData, { formats: ['QRCode'] })
  expect(read?.text).toBe(payload)
  expect(svg.length).toBeLessThan(12_000)
  expect(svg).not.toMatch(/script|style=|href/)
})
