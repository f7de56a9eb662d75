import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { expect, test } from 'vitest'

// Run in a process of its own, because blocked formats stay blocked for the whole process.
const script = `
import sharp from 'sharp'
import { openOnlyPhotos, opened } from '${new URL('./picture.ts', import.meta.url).href}'
openOnlyPhotos()
for (const base64 of JSON.parse(process.argv[1])) {
  const end = await opened(Buffer.from(base64, 'base64')).png().toBuffer().then(() => 'opened', () => 'shut out')
  console.log(end)
}
`

test('DEP-09 a process that accepts pictures opens PNG, JPEG and the chat’s GIF, and nothing else', async () => {
  const dot = sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
  const pictures = [
    await dot.png().toBuffer(),
    await dot.jpeg().toBuffer(),
    await dot.gif().toBuffer(),
    await dot.webp().toBuffer(),
    await dot.tiff().toBuffer(),
    await dot.avif().toBuffer(),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
  ].map((bytes) => bytes.toString('base64'))
  const args = ['--input-type=module', '-e', script, '--', JSON.stringify(pictures)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  expect(stdout.trim().split('\n')).toEqual([
    'opened',
    'opened',
    'opened',
    'shut out',
    'shut out',
    'shut out',
    'shut out',
  ])
})
