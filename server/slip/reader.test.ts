import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { qrPath } from '#sandbox/banks/slip/mini-qr'
import { photo } from '../files-testing.ts'
import { createReader } from './reader.ts'

const kbank = '0041000600000101030040220016212140205CPP083415102TH91045227'
const advertisement = 'https://example.com/come-and-see-what-we-have-for-you'
const reader = createReader()
afterAll(() => reader.stop())

/** A picture with these QRs side by side. */
const sheetWith = (...texts: string[]) => {
  const paths = texts.map((text, at) => qrPath(text, 60 + at * 360, 60, 240))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${120 + texts.length * 360}" height="400">${paths.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer()
}

test('DEP-10 a slip’s QR is found beside others', async () => {
  const { texts } = await reader.read(await sheetWith(advertisement, kbank))
  expect(texts).toContain(kbank)
})

test('the reader reports other QRs, and the size of a picture without any', async () => {
  expect((await reader.read(await sheetWith(advertisement))).texts).toEqual([advertisement])
  const none = await reader.read(await photo().jpeg().toBuffer())
  expect(none).toEqual({ texts: [], width: 300, height: 400 })
})

test('an invalid picture fails alone, and the next one is read', async () => {
  const slip = await sheetWith(kbank)
  const [broken, whole] = await Promise.allSettled([
    reader.read(Buffer.from('no picture')),
    reader.read(slip),
  ])
  expect(broken.status).toBe('rejected')
  expect(whole).toMatchObject({ value: { texts: [kbank] } })
})

test('the reader starts a new process after its process has ended', async () => {
  const under = reader.read(await sheetWith(kbank))
  await Promise.all([reader.stop(), expect(under).rejects.toThrow('ended')])
  expect((await reader.read(await sheetWith(kbank))).texts).toEqual([kbank])
})

test('reading a picture does not block the event loop', async () => {
  const picture = await photo().resize(1_200, 1_600).jpeg().toBuffer()
  const before = performance.eventLoopUtilization()
  await reader.read(picture)
  const { utilization } = performance.eventLoopUtilization(before)
  expect(utilization).toBeLessThan(0.5)
})
