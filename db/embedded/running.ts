import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isPostgres, readIfThere } from './folder-lock.ts'
import { urlsOf } from './urls.ts'

/** URL of the PostgreSQL that a running server keeps in this folder; undefined if none runs. */
export function runningIn(dataDir: string): string | undefined {
  const folder = resolve(dataDir)
  const [cluster, pidFile] = [join(folder, 'cluster'), join(folder, 'cluster', 'postmaster.pid')]
  const pid = readIfThere(pidFile)?.split('\n')[0]
  if (!isPostgres(Number(pid), cluster)) return undefined
  const textOf = (file: string) => readFileSync(file, 'utf8').trim()
  const [password, port] = [textOf(join(folder, 'password')), textOf(join(folder, 'port'))]
  return urlsOf(password!, port!).owner
}
