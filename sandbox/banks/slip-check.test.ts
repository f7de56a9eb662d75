import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { slipVerify } from 'promptparse/validate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import type { SandboxTransferRequest } from './client.ts'
import { designNames } from './slip/designs.ts'
import { miniQrText } from './slip/mini-qr.ts'
import { baht, scene } from './testing.ts'

const world = scene()
const suda = { bank: 'KBANK', account: '4445556667', name: 'น.ส. สุดา รักดี' } as const
const bbl = { bank: 'BBL', account: '0007890005' } as const
const send = (over: Partial<SandboxTransferRequest> = {}) =>
  world.client.sendTransfer({ from: suda, to: bbl, amount: baht(500), ...over })
const verify = (reference: string, number = '004', timeoutMs = 5_000) =>
  world.ask('slips', `GET /slips/v1/slips/${number}/${reference}`, undefined, { timeoutMs })

// By default the reader would download its WebAssembly from the network.
const machine = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(machine)).buffer } })

async function textsIn(picture: Buffer): Promise<string[]> {
  const { data, info } = await sharp(picture)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const read = await readBarcodes(
    {
      data: new Uint8ClampedArray(data),
      width: info.width,
      height: info.height,
      colorSpace: 'srgb',
    },
    { formats: ['QRCode'] },
  )
  return read.map(({ text }) => text)
}

test('writes the mini-QR like the documentation', () => {
  expect(miniQrText('KBANK', '016212140205CPP08341')).toBe(
    '0041000600000101030040220016212140205CPP083415102TH91045227',
  )
  expect(miniQrText('BCEL', 'BCEL26073114020512345')).toBe(
    '004700060000010108277104180221BCEL260731140205123455102LA9104925D',
  )
})

test.each(designNames)(
  'draws a %s slip with a QR that another reader reads, in both formats',
  async (design) => {
    const { reference } = await send()
    for (const type of ['png', 'jpg'] as const) {
      const picture = await world.client.slip(reference, { design, type })
      const { format, width } = await sharp(picture).metadata()
      expect({ format, width }).toEqual({ format: type === 'png' ? 'png' : 'jpeg', width: 720 })
      const [text] = await textsIn(picture)
      expect(slipVerify(text!)).toEqual({ sendingBank: '004', transRef: reference })
    }
  },
)

test('draws the text: another name gives another picture, and no letter leaves the slip', async () => {
  const one = await send()
  const other = await send({ from: { ...suda, account: '4445556668', name: 'นาย อนันต์ มีสุข' } })
  const [a, b] = await Promise.all(
    [one, other].map(async ({ reference }) =>
      sharp(await world.client.slip(reference, { kind: 'no-qr', design: 'tinted' }))
        .extract({ left: 60, top: 270, width: 480, height: 46 })
        .greyscale()
        .raw()
        .toBuffer(),
    ),
  )
  const inked = (pixels: Buffer) => pixels.filter((pixel) => pixel < 90).length
  expect(inked(a!)).toBeGreaterThan(500)
  expect(inked(b!)).toBeGreaterThan(500)
  expect(a!.equals(b!)).toBe(false)
})

test('creates each kind of faulty slip', async () => {
  const { reference } = await send()
  const kinds = ['plain', 'no-qr', 'cropped', 'edited', 'unknown-reference', 'pay-qr'] as const
  const seen: Record<string, unknown> = {}
  for (const kind of kinds) {
    const [text] = await textsIn(await world.client.slip(reference, { kind }))
    seen[kind] = text && (slipVerify(text)?.transRef ?? 'no slip')
  }
  expect(seen).toEqual({
    plain: reference,
    'no-qr': undefined,
    cropped: undefined,
    edited: reference,
    'unknown-reference': expect.not.stringContaining(reference),
    'pay-qr': 'no slip',
  })
  const tiny = await sharp(await world.client.slip(reference, { kind: 'tiny' })).metadata()
  expect(tiny.width).toBe(40)
  await expect(world.client.slip(reference, { kind: 'burnt' as never })).rejects.toThrow(/400/)
  await expect(world.client.slip('NOBODY0000000')).rejects.toThrow(/404/)
})

test('DEP-10 finds a transfer by its reference, and masks payer and receiver as their banks do', async () => {
  const { reference, at } = await send()
  expect(await verify(reference)).toEqual({
    status: 200,
    reply: {
      state: 'found',
      sendingBank: '004',
      reference,
      amount: '500.00',
      currency: 'THB',
      at,
      sender: { bank: 'KBANK', account: 'xxx-x-x5666-x', name: 'น.ส. สุดา ร***' },
      receiver: { bank: 'BBL', account: 'xxx-x-x9000-x', name: 'KAPAO DEMO CO., LTD.' },
    },
  })
  const old = await send({ minutesAgo: 90, from: { ...suda, bank: 'SCB' } })
  const { reply } = await verify(old.reference, '014')
  expect(reply.sender).toMatchObject({ account: 'xxx-xxx666-7', name: suda.name })
  expect(Date.now() - Date.parse(reply.at)).toBeGreaterThan(89 * 60_000)
})

test.each([
  ['a transfer that never was', '004', 'NOSUCHREFERENCE1', 404, 'not_found'],
  ['a number that is no bank’s', '999', 'NOSUCHREFERENCE1', 422, 'unreadable_reference'],
  ['what cannot be a reference', '004', 'short', 422, 'unreadable_reference'],
])('does not find %s', async (_name, number, reference, status, code) => {
  expect(await verify(reference, number)).toMatchObject({ status, reply: { error: { code } } })
})

test('does not find a transfer under another bank, or in other letter case', async () => {
  const { reference } = await send({ from: { ...suda, bank: 'SCB' } })
  const turned = [...reference]
    .map((letter) => (/[a-z]/.test(letter) ? letter.toUpperCase() : letter.toLowerCase()))
    .join('')
  expect(await verify(reference, '004')).toMatchObject({ status: 404 })
  expect(await verify(turned, '014')).toMatchObject({ status: 404 })
  expect(await verify(reference, '014')).toMatchObject({ status: 200 })
})

test.each([
  [79, 422, 'wrong_captcha'],
  [81, 422, 'unstable_reference'],
  [83, 404, 'not_found'],
  [89, 422, 'bank_error'],
])('always fails for an amount that ends in .%i', async (satang, status, code) => {
  const { reference } = await send({ amount: baht(100 + satang / 100) })
  for (let time = 0; time < 2; time++)
    expect(await verify(reference)).toMatchObject({ status, reply: { error: { code } } })
})

test('reports an amount that ends in .87 as pending the first times', async () => {
  const { reference } = await send({ amount: baht(100.87) })
  expect((await verify(reference)).reply).toEqual({ state: 'pending' })
  expect((await verify(reference)).reply).toEqual({ state: 'pending' })
  expect((await verify(reference)).reply).toMatchObject({ state: 'found' })
  expect(await world.client.transfer(reference)).toMatchObject({ asked: 3 })
})

test('fails to reply, by sentinel the first time and by control', async () => {
  const silent = await send({ amount: baht(100.17) })
  await expect(verify(silent.reference, '004', 300)).rejects.toThrow(/timeout/i)
  expect((await verify(silent.reference)).reply).toMatchObject({ state: 'found' })
  const broken = await send({ amount: baht(100.19) })
  expect(await verify(broken.reference)).toMatchObject({ status: 500 })
  const cut = await send({ amount: baht(100.23) })
  expect((await verify(cut.reference)).reply).toBeTypeOf('string')
  const { reference } = await send()
  await world.client.control({ gateway: 'SLIPS', operation: 'query', flaw: 'refuse', calls: 1 })
  expect(await verify(reference)).toMatchObject({ reply: { error: { code: 'bank_error' } } })
  expect(await verify(reference)).toMatchObject({ reply: { state: 'found' } })
})
