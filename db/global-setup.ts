import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { openDb } from './open.ts'
import { templateName, urlOf } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrl: string
  }
}

/**
 * One PostgreSQL for all test files, with a migrated template database that each file clones. Durability is off for
 * speed.
 */
export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kapao-test-'))
  const { url, stop } = await startEmbedded({
    dataDir,
    settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' },
  })
  const admin = openDb(url, { max: 1, asOwner: true })
  await admin.unsafe(`create database ${templateName}`)
  await admin.end()
  await migrate(urlOf(url, templateName))
  project.provide('databaseUrl', url)
  return async () => {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
