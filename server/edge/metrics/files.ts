import { Gauge, type Registry } from 'prom-client'
import type { Db } from '#db'
import type { Files } from '../../platform/files.ts'

export type FileFigures = {
  db: Db
  files: Files
  pictures: { figures: () => { waiting: Record<string, number>; killed: number } }
}

/** Measures what uploads need: disk space, and processes that decode pictures. */
export function measureFiles(registry: Registry, { db, files, pictures }: FileFigures): void {
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
    name: 'chat_files_bytes',
    help: 'Bytes of chat files in the last 24 hours, by sender.',
    labelNames: ['sender'],
    registers: [registry],
    async collect() {
      const [row] = await db<[{ guest: number; other: number }]>`
        select coalesce(sum(bytes) filter (where network is not null), 0)::int8 as guest,
          coalesce(sum(bytes) filter (where network is null), 0)::int8 as other
        from chat_file where created_at > now() - interval '1 day'`
      this.set({ sender: 'guest' }, row.guest)
      this.set({ sender: 'other' }, row.other)
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
