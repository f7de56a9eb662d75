import { expect, test } from 'vitest'
import { checkFile } from './file.ts'

const megabyte = 1024 * 1024

test.each(['a.mp4', 'a.mov', 'a.png', 'a.jpeg', 'A.JPG', 'a b.c.gif'])(
  'CHT-08 %s is taken',
  (name) => {
    expect(checkFile({ name, size: 1 })).toEqual({ isVideo: /mp4|mov/.test(name) })
  },
)

test.each(['noending', 'a.', 'a.svg', 'a.pdf', 'a.png.exe', '.'])(
  'CHT-08 %s is not supported',
  (name) => {
    expect(checkFile({ name, size: 1 })).toEqual({ problem: 'chat.fileNotSupported' })
  },
)

test('CHT-08 a picture may have 10 MB, a video 20', () => {
  const tooLarge = (n: number) => ({ problem: 'chat.fileTooLarge', values: { n } })
  expect(checkFile({ name: 'a.png', size: 10 * megabyte })).toEqual({ isVideo: false })
  expect(checkFile({ name: 'a.png', size: 10 * megabyte + 1 })).toEqual(tooLarge(10))
  expect(checkFile({ name: 'a.mp4', size: 20 * megabyte })).toEqual({ isVideo: true })
  expect(checkFile({ name: 'a.mp4', size: 20 * megabyte + 1 })).toEqual(tooLarge(20))
})
