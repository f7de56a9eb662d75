import { mkdir, statfs } from 'node:fs/promises'
import { Disk } from 'flydrive'

/** Files are stored in a local folder or in a bucket. */
export type FileSettings =
  | { kind: 'disk'; folder: string }
  | {
      kind: 's3'
      bucket: string
      region: string
      endpoint?: string
      accessKeyId: string
      secretAccessKey: string
    }

/** The store for members' files. No file is public; the feature checks who may see it. */
export type Files = {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Undefined when there is no such file. */
  get: (key: string) => Promise<Buffer | undefined>
  remove: (key: string) => Promise<void>
  /** Free space of the disk; undefined for a bucket. */
  freeBytes: () => Promise<number | undefined>
}

export function createFiles(settings: FileSettings): Files {
  let made: Promise<Disk> | undefined
  const disk = () => {
    made ??= diskOf(settings)
    return made
  }
  return {
    put: async (key, bytes, contentType) => (await disk()).put(key, bytes, { contentType }),
    get: async (key) => {
      const kept = await disk()
      return (await kept.exists(key)) ? Buffer.from(await kept.getBytes(key)) : undefined
    },
    remove: async (key) => (await disk()).delete(key),
    freeBytes: async () => (settings.kind === 'disk' ? freeBytesAt(settings.folder) : undefined),
  }
}

async function freeBytesAt(folder: string): Promise<number> {
  // The folder is made with its first file.
  const { bavail, bsize } = await statfs(folder).catch(async () => {
    await mkdir(folder, { recursive: true })
    return statfs(folder)
  })
  return bavail * bsize
}

/** Loads only the driver in use, because the bucket's client is larger than all our own code. */
async function diskOf(settings: FileSettings): Promise<Disk> {
  if (settings.kind === 'disk') {
    const { FSDriver } = await import('flydrive/drivers/fs')
    return new Disk(new FSDriver({ location: settings.folder, visibility: 'private' }))
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  return new Disk(
    new S3Driver({
      bucket,
      region,
      visibility: 'private',
      supportsACL: false,
      ...(endpoint && { endpoint, forcePathStyle: true }),
      credentials: { accessKeyId, secretAccessKey },
      // Without these the client sends checksums between the chunks, which some S3 services cannot parse.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  )
}
