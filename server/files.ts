import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { S3Driver } from 'flydrive/drivers/s3'

/** Where files rest: a folder of ours, or a bucket. */
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

/** What members hand in. Nothing of it is public: who may see it is the feature's affair. */
export type Files = {
  put: (key: string, bytes: Uint8Array, type: string) => Promise<void>
  /** Undefined when there is no such file. */
  get: (key: string) => Promise<Buffer | undefined>
}

export function createFiles(settings: FileSettings): Files {
  const disk = new Disk(driverOf(settings))
  return {
    put: (key, bytes, contentType) => disk.put(key, bytes, { contentType }),
    get: async (key) =>
      (await disk.exists(key)) ? Buffer.from(await disk.getBytes(key)) : undefined,
  }
}

function driverOf(settings: FileSettings) {
  if (settings.kind === 'disk')
    return new FSDriver({ location: settings.folder, visibility: 'private' })
  const { bucket, region, endpoint, accessKeyId, secretAccessKey } = settings
  return new S3Driver({
    ...{ bucket, region, visibility: 'private', supportsACL: false },
    ...(endpoint && { endpoint, forcePathStyle: true }),
    credentials: { accessKeyId, secretAccessKey },
  })
}
