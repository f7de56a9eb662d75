import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from './embedded/embedded.ts'
import { migrate } from './migrate.ts'
import { openDb } from './open.ts'
import { quickFolder } from './quick-folder-testing.ts'
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
  const dataDir = await quickFolder('kapao-test-')
  const { url, stop } = await startEmbedded({
    dataDir,
    settings: {
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_wal_size: '1GB',
    },
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
