import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { type Db, migrate, openDb } from '#db'
import { templateName, urlOf } from '#db/template'
import { freePort } from '#server/port-testing'
import { makeNode, type Node } from './cluster.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The servers beside `databaseUrl` that need each database too. */
    workerUrls: string[]
    nodeFolder: string
  }
}

const workers = 2
/** Few, because each test file copies the files of every part. */
const parts = 4

/** A coordinator and two workers, each with a template database, which each file clones on all three. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'kapao-citus-'))
  // PostgreSQL runs as another user, who may pass through it.
  chmodSync(folder, 0o711)
  const nodes: Node[] = []
  for (let number = 0; number <= workers; number += 1)
    nodes.push(makeNode(join(folder, String(number)), await freePort()))
  for (const node of nodes) await node.start()
  await makeTemplate(nodes)
  const [coordinator, ...others] = nodes.map(({ url }) => url)
  project.provide('databaseUrl', coordinator!)
  project.provide('workerUrls', others)
  project.provide('nodeFolder', folder)
  return () => {
    for (const node of nodes) node.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(nodes: Node[]) {
  const urls = nodes.map(({ url }) => url)
  distribute(await makeDatabase(urls, templateName))
  // A database is copied only while no session is in it, and Citus keeps one of its own in each.
  for (const url of urls)
    await asOwner(url, async (db) => {
      await db.unsafe(`alter database ${templateName} allow_connections false`)
      await db`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${templateName}`
    })
}

/** Creates a migrated database on the coordinator, the first node, and joins the workers to it. */
export async function makeDatabase(urls: string[], name: string): Promise<string> {
  for (const url of urls) {
    await asOwner(url, (db) => db.unsafe(`create database ${name}`))
    await asOwner(urlOf(url, name), (db) => db.unsafe('create extension citus'))
  }
  const [coordinator, ...others] = urls.map((url) => Number(new URL(url).port))
  const database = urlOf(urls[0]!, name)
  await asOwner(database, async (db) => {
    await db`select citus_set_coordinator_host('127.0.0.1', ${coordinator}::int)`
    for (const port of others) await db`select citus_add_node('127.0.0.1', ${port}::int)`
  })
  await migrate(database)
  return database
}

/** The steps of docs/growth.md for the ledger. */
export function distribute(url: string): void {
  const run = (...args: string[]) =>
    execFileSync('psql', ['-q', '-v', 'ON_ERROR_STOP=1', '-d', url, ...args], {
      env: {
        PATH: process.env.PATH,
        PGOPTIONS: `-c citus.shard_count=${parts} -c client_min_messages=error`,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  run('--single-transaction', '-f', 'db/citus/functions.sql')
  run('-f', 'db/citus/tables.sql')
  // The coordinator reads the workers' tables as the server's role.
  run('-c', 'alter role kapao_app login')
}

async function asOwner(url: string, use: (db: Db) => Promise<unknown>) {
  const db = openDb(url, { max: 1, asOwner: true })
  try {
    await use(db)
  } finally {
    await db.end()
  }
}
