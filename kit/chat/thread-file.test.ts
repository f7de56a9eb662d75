import { expect, test, vi } from 'vitest'
import { Refusal } from '#contract/refusal'
import { holdTimers, lost, serverInMemory, settle, threadOn } from './thread-testing.ts'

holdTimers()

test('CHT-08 a file that the server refuses keeps the reason until it is tried again', async () => {
  const server = serverInMemory()
  let isRefused = true
  const thread = threadOn(server, {
    async upload() {
      if (isRefused) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', { status: 415 })
      return { path: 'stored.png' }
    },
  })
  await thread.start()
  thread.sendFile({ file: new File(['x'], 'a.png'), isVideo: false }, '')
  await settle()
  const [refused] = thread.state.get().outgoing
  expect(refused).toMatchObject({ status: 'failed', refusal: 'UNSUPPORTED_MEDIA_TYPE' })
  isRefused = false
  thread.retry(refused!.clientId)
  expect(thread.state.get().outgoing[0]?.refusal).toBeUndefined()
  await settle()
  expect(thread.outgoing()).toEqual([])
})

test('CHT-08 a file is uploaded under one key, however often, and then sent as a message', async () => {
  const server = serverInMemory()
  const keys: string[] = []
  const thread = threadOn(server, {
    async upload(_, { key, onProgress }) {
      onProgress(0.5)
      keys.push(key)
      if (keys.length === 1) throw lost
      return { path: 'stored.png' }
    },
  })
  await thread.start()
  const file = new File(['x'], 'a.png')
  thread.sendFile({ file, isVideo: false, picture: 'data:,small' }, 'look')
  expect(thread.state.get().outgoing[0]).toMatchObject({
    status: 'uploading_file',
    file: { name: 'a.png', progress: 0.5 },
  })
  await settle()
  expect(thread.outgoing()).toEqual(['failed'])
  thread.retry(thread.state.get().outgoing[0]!.clientId)
  await settle()
  expect(thread.outgoing()).toEqual([])
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  expect(server.messages[0]?.message).toEqual({
    message_type: 'media',
    payload: { filePath: 'stored.png', message: 'look' },
  })
  expect(thread.pictureOf('stored.png')).toBe('data:,small')
})

test('CHT-12 a file of the page before is uploaded by a tap under the same key; one that is gone is not', async () => {
  const server = serverInMemory()
  const kept = { file: new File(['x'], 'a.png'), isVideo: false }
  const uploads: [name: string, key: string][] = []
  const content = { message_type: 'media', payload: { filePath: '' } } as const
  const file = { name: 'a.png', isVideo: false, progress: 0 }
  const one = { createdAt: 0, status: 'uploading_file', content } as const
  const thread = threadOn(server, {
    unsent: {
      get: () => [
        { ...one, clientId: 'kept', file },
        { ...one, clientId: 'gone', file: { ...file, isGone: true } },
      ],
      set: () => undefined,
      keepFile: () => undefined,
      fileOf: (id) => (id === 'kept' ? kept : undefined),
    },
    async upload({ file: { name } }, { key }) {
      uploads.push([name, key])
      return { path: 'stored.png' }
    },
  })
  await thread.start()
  expect(thread.outgoing()).toEqual(['failed', 'failed'])
  thread.retry('gone')
  thread.retry('kept')
  await settle()
  expect(uploads).toEqual([['a.png', 'kept']])
  expect(server.messages.map(({ clientId }) => clientId)).toEqual(['kept'])
  expect(thread.outgoing()).toEqual(['failed'])
})

test('an upload that is cancelled is aborted and sends nothing', async () => {
  const server = serverInMemory()
  const aborted = vi.fn()
  const thread = threadOn(server, {
    upload: (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted()
          reject(signal.reason)
        })
      }),
  })
  await thread.start()
  thread.sendFile({ file: new File(['x'], 'a.mp4'), isVideo: true }, '')
  thread.cancel(thread.state.get().outgoing[0]!.clientId)
  await settle()
  expect(aborted).toHaveBeenCalledOnce()
  expect(thread.outgoing()).toEqual([])
  expect(server.messages).toEqual([])
})
