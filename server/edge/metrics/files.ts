import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#db'
import type { Files } from '../../platform/files.ts'
import { share } from '../share.ts'
import type { MetricSettings } from './settings.ts'

export type FileFigures = {
  db: Db
  files: Files
  pictures: { figures: () => { waiting: Record<string, number>; killed: number } }
}

const megabyte = 1_048_576
/** Twice of it still takes some uploads of the largest size, however low operators set fileFreeMb. */
const fileFreeLeastMb = 128

/** Measures what uploads need: disk space, and processes that decode pictures. */
export function measureFiles(
  registry: Registry,
  { db, files, pictures }: FileFigures,
  settings: MetricSettings,
): void {
  // The metrics of one scrape share a reading: it sums all files of a day.
  const chatBytes = share(() => chatBytesOf(db))
  new Gauge({
    name: 'files_free_bytes',
    help: 'Free space of the disk that holds slips and chat files; absent with a bucket.',
    registers: [registry],
    async collect() {
      const free = await files.freeBytes()
      if (free !== undefined) this.set(free)
    },
  })
  new Gauge({
    name: 'files_free_ratio',
    help: 'Free space of that disk over fileFreeMb, which counts as 128 at least; absent with a bucket.',
    registers: [registry],
    async collect() {
      const free = await files.freeBytes()
      if (free === undefined) return
      const { fileFreeMb } = await settings()
      this.set(free / (Math.max(fileFreeMb, fileFreeLeastMb) * megabyte))
    },
  })
  new Gauge({
    name: 'chat_files_bytes',
    help: 'Bytes of chat files in the last 24 hours, by sender.',
    labelNames: ['sender'],
    registers: [registry],
    async collect() {
      const { guest, other } = await chatBytes()
      this.set({ sender: 'guest' }, guest)
      this.set({ sender: 'other' }, other)
    },
  })
  new Gauge({
    name: 'chat_guest_files_ratio',
    help: 'Bytes of guests in the last 24 hours over chatGuestsMb; 0 if guests may send none.',
    registers: [registry],
    async collect() {
      const [{ guest }, { chatGuestsMb }] = await Promise.all([chatBytes(), settings()])
      this.set(chatGuestsMb === 0 ? 0 : guest / (chatGuestsMb * megabyte))
    },
  })
  new Gauge({
    name: 'pictures_waiting',
    help: 'Pictures that wait for a process, by lane.',
    labelNames: ['lane'],
    registers: [registry],
    collect() {
      for (const [lane, count] of Object.entries(pictures.figures().waiting))
        this.set({ lane }, count)
    },
  })
  new Gauge({
    name: 'picture_processes_killed',
    help: 'Processes that a picture would have kept too long or too large, since the start.',
    registers: [registry],
    collect() {
      this.set(pictures.figures().killed)
    },
  })
}

type ChatBytes = { guest: number; other: number }

async function chatBytesOf(db: Db): Promise<ChatBytes> {
  const [row] = await db<[ChatBytes]>`
    select coalesce(sum(bytes) filter (where network is not null), 0)::int8 as guest,
      coalesce(sum(bytes) filter (where network is null), 0)::int8 as other
    from chat_file where created_at > now() - interval '1 day'`
  return row
}
