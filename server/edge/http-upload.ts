import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import type { Upload } from '#contract/endpoint'
import { originalDigestHeader } from '#contract/original-digest'
import { Refusal } from '#contract/refusal'
import type { Uploaded } from '../platform/call.ts'

/** Longer than the timeout of an upload. */
const abandonedMs = 15 * 60_000

/** Deletes uploads that a killed server left behind: they are members' raw files, which we must not keep. */
export async function forgetAbandoned(root = tmpdir()): Promise<void> {
  const names = (await readdir(root)).filter((name) => name.startsWith('kapao-upload-'))
  for (const folder of names.map((name) => join(root, name))) {
    const known = await stat(folder).catch(() => undefined)
    if (known && Date.now() - known.mtimeMs > abandonedMs)
      await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Passes the uploaded file to `answer` and deletes it afterwards. The file is streamed to the disk up to its limit. Its
 * type is read from its first bytes, not from the request; the feature decodes it.
 * @throws Refusal the endpoint's own codes, PAYLOAD_TOO_LARGE, BAD_REQUEST, UNSUPPORTED_MEDIA_TYPE
 */
export async function withFile<Answer>(
  request: FastifyRequest,
  upload: Upload | undefined,
  answer: (file?: Uploaded) => Promise<Answer>,
): Promise<Answer> {
  if (!upload) {
    if (request.isMultipart()) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
    return answer()
  }
  if (!request.isMultipart()) throw new Refusal(upload.none)
  const folder = await placeFor(request, upload)
  const { signal, forget } = goneSignal(request)
  try {
    const original = originalIn(request, upload)
    const file = await taken(request, upload, join(folder, 'file'))
    return await answer({ ...file, ...original, signal })
  } catch (error) {
    drain(request, upload)
    throw error
  } finally {
    forget()
    await rm(folder, { recursive: true, force: true })
  }
}

/** A response on a closed connection is not read, so the work for it is dropped. */
function goneSignal({ raw: { socket } }: FastifyRequest) {
  const gone = new AbortController()
  const abort = () => gone.abort()
  if (socket.destroyed) abort()
  socket.once('close', abort)
  return { signal: gone.signal, forget: () => socket.off('close', abort) }
}

/** The claimed digest of the file that a smaller picture was made from. Places that take no smaller pictures ignore the header. */
function originalIn({ headers }: FastifyRequest, { mayBeSmaller }: Upload) {
  const digest = headers[originalDigestHeader]
  if (!mayBeSmaller || digest === undefined) return
  if (typeof digest !== 'string' || !digestForm.test(digest)) throw new Refusal('BAD_REQUEST')
  return { originalDigest: Buffer.from(digest, 'hex') }
}

const digestForm = /^[0-9a-f]{64}$/

type Received = Omit<Uploaded, 'signal' | 'originalDigest'>

async function taken(request: FastifyRequest, upload: Upload, path: string): Promise<Received> {
  const limits = { fileSize: upload.bytesMax, files: 2, fields: 1, parts: 3, fieldSize: 1_024 }
  let found: Omit<Received, 'type'> | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || found)
        throw new Refusal('BAD_REQUEST')
      found = await written(part.file, path)
      if (part.file.truncated) throw new Refusal('PAYLOAD_TOO_LARGE')
    }
  } catch (error) {
    throw refusalOf(error, request, upload)
  }
  if (!found || found.bytes === 0) throw new Refusal(upload.none)
  const kind = await fileTypeFromFile(path).catch(() => undefined)
  if (!kind || !upload.types.includes(kind.mime)) throw new Refusal(upload.invalid)
  return { ...found, type: kind.mime }
}

const placeFor = (request: FastifyRequest, upload: Upload): Promise<string> =>
  mkdtemp(join(tmpdir(), `kapao-upload-${process.pid}-`)).catch((error: unknown) => {
    drain(request, upload)
    throw refusalOf(error, request, upload)
  })

/** An error of the disk names a system call; any other error is a body that cannot be read. */
function refusalOf(error: unknown, request: FastifyRequest, upload: Upload): Refusal {
  if (error instanceof Refusal) return error
  const { syscall, statusCode } = error as { syscall?: string; statusCode?: number }
  if (statusCode === 413) return new Refusal('PAYLOAD_TOO_LARGE')
  if (!syscall || syscall === 'read') return new Refusal('BAD_REQUEST')
  request.log.error({ request: request.id, err: error }, 'an uploaded file could not be stored')
  return new Refusal(upload.failed)
}

async function written(stream: NodeJS.ReadableStream, path: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const count = new Transform({
    transform(piece: Buffer, _encoding, done) {
      hash.update(piece)
      bytes += piece.length
      done(null, piece)
    },
  })
  await pipeline(stream, count, createWriteStream(path, { mode: 0o600 }))
  return { path, bytes, digest: hash.digest() }
}

/**
 * Discards the rest of the body, because the next request on this connection would wait for it for ever. A client that
 * sends more than a valid upload could need is disconnected; closing at once would lose the response of a slow client.
 */
function drain({ raw }: FastifyRequest, { bytesMax }: Upload): void {
  let bytes = 0
  raw.unpipe()
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > 4 * bytesMax) raw.destroy()
  })
  raw.resume()
}
