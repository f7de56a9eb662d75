import { expect, test } from 'vitest'
import { acceptedOf, checkFile } from './file.ts'

const megabyte = 1024 * 1024

test.each(['a.mp4', 'a.mov', 'a.png', 'a.jpeg', 'A.JPG', 'a b.c.gif'])(
  'CHT-08 %s is taken',
  (name) => {
    expect(checkFile({ name, size: 1 }, false)).toEqual({ isVideo: /mp4|mov/.test(name) })
  },
)

test.each(['noending', 'a.', 'a.svg', 'a.pdf', 'a.png.exe', '.'])(
  'CHT-08 %s is not supported',
  (name) => {
    expect(checkFile({ name, size: 1 }, false)).toEqual({ problem: 'chat.fileNotSupported' })
  },
)

test('CHT-08 a picture may have 10 MB, a video 20', () => {
  const tooLarge = (n: number) => ({ problem: 'chat.fileTooLarge', values: { n } })
  expect(checkFile({ name: 'a.png', size: 10 * megabyte }, false)).toEqual({ isVideo: false })
  expect(checkFile({ name: 'a.png', size: 10 * megabyte + 1 }, false)).toEqual(tooLarge(10))
  expect(checkFile({ name: 'a.mp4', size: 20 * megabyte }, false)).toEqual({ isVideo: true })
  expect(checkFile({ name: 'a.mp4', size: 20 * megabyte + 1 }, false)).toEqual(tooLarge(20))
})

test('CHT-08 a guest sends pictures and no videos', () => {
  expect(checkFile({ name: 'a.png', size: 1 }, true)).toEqual({ isVideo: false })
  for (const name of ['a.mp4', 'a.mov', 'a.QT'])
    expect(checkFile({ name, size: 1 }, true)).toEqual({ problem: 'chat.videoNeedsMember' })
  expect(acceptedOf(true)).toBe('.png,.jpeg,.jpg,.gif')
  expect(acceptedOf(false)).toBe('.png,.jpeg,.jpg,.gif,.mp4,.mov,.qt,.quicktime')
})
