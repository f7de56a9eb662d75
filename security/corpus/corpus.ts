import { photo } from '#server/files-testing'
import { bombs, brokenPictures } from './broken.ts'
import type { Sample } from './bytes.ts'
import { called, named, valid, withMore } from './good.ts'
import { otherFiles, otherPictures, videos } from './other.ts'

/** All files of the corpus. None of them comes from elsewhere: each is made here. */
export async function corpus(): Promise<Sample[]> {
  const pictures = {
    png: await photo().png().toBuffer(),
    jpeg: await photo().jpeg().toBuffer(),
    gif: await photo().gif({ effort: 1 }).toBuffer(),
  }
  return [
    ...(await valid()),
    ...(await withMore(pictures)),
    ...named(pictures.png),
    ...called(pictures),
    ...(await brokenPictures(pictures)),
    ...bombs(),
    ...(await otherPictures()),
    ...otherFiles(),
    ...videos(),
  ]
}
