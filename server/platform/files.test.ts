import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFiles, type FileSettings } from './files.ts'

// Goal: a stored file is read back byte by byte, from a folder and from a bucket. Method: a bucket that stores exactly the
// bytes it receives, as the simplest S3 services do.
const bytes = randomBytes(300_000)
const held = new Map<string, { bytes: Buffer; type: string }>()
const asked: string[] = []
const bucket = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const path = request.url!.split('?')[0]!
  asked.push(
    `${request.method} ${path} ${/AWS4-HMAC-SHA256/.test(request.headers.authorization ?? '')}`,
  )
  if (request.method === 'PUT')
    held.set(path, { bytes: Buffer.concat(parts), type: String(request.headers['content-type']) })
  if (request.method === 'DELETE') held.delete(path)
  const file = held.get(path)
  if (!file && request.method !== 'DELETE') response.statusCode = 404
  if (file && request.method === 'GET') response.end(file.bytes)
  else response.end()
})
const folder = mkdtempSync(join(tmpdir(), 'kapao-files-test-'))
beforeAll(async () => {
  bucket.listen(0, '127.0.0.1')
  await once(bucket, 'listening')
})
afterAll(() => {
  bucket.closeAllConnections()
  bucket.close()
  rmSync(folder, { recursive: true })
})

const settings: Record<FileSettings['kind'], () => FileSettings> = {
  disk: () => ({ kind: 'disk', folder }),
  s3: () => ({
    kind: 's3',
    bucket: 'kapao',
    region: 'ap-southeast-1',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    endpoint: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
  }),
}

test.each(['disk', 's3'] as const)('%s keeps files and gives them back', async (kind) => {
  const files = createFiles(settings[kind]())
  expect(await files.get('slips/none.png')).toBeUndefined()
  await files.put('slips/one.png', bytes, 'image/png')
  expect(await files.get('slips/one.png')).toEqual(bytes)
  await files.remove('slips/one.png')
  expect(await files.get('slips/one.png')).toBeUndefined()
})

test('a bucket gets signed requests for its own paths, with the type of the file', async () => {
  await createFiles(settings.s3()).put('slips/two.png', bytes, 'image/png')
  expect(held.get('/kapao/slips/two.png')).toEqual({ bytes, type: 'image/png' })
  for (const line of asked)
    expect(line).toMatch(/^(PUT|GET|HEAD|DELETE) \/kapao\/slips\/\w+\.png true$/)
})

test('a bucket that is away is a fault, not a file that is not there', async () => {
  const files = createFiles({ ...settings.s3(), endpoint: 'http://127.0.0.1:9' } as FileSettings)
  await expect(files.get('slips/one.png')).rejects.toThrow()
  await expect(files.put('slips/one.png', bytes, 'image/png')).rejects.toThrow()
})

test.each(['../pepper', 'slips/../../pepper'])(
  'no key leads out of the folder: %s',
  async (key) => {
    const files = createFiles(settings.disk())
    await expect(files.put(key, bytes, 'image/png')).rejects.toThrow()
    await expect(files.get(key)).rejects.toThrow()
  },
)
