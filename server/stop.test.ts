import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { type Db, openDb } from '#db'
import { startEmbedded } from '#db/embedded/embedded'
import { ownFolder as folder } from '#db/testing'
import { processEnvironment } from './environment-testing.ts'

// Goal: a stop has an end, whatever job runs: the process leaves in time and in order, no alarm rings for it, and another server
// runs the job again. Method: the real process and SIGTERM, while the check of the ledger takes ten minutes.
const running: ChildProcess[] = []
afterEach(async () => {
  for (const child of running.splice(0))
    if (child.exitCode === null && child.kill('SIGKILL')) await once(child, 'exit')
})

async function start(databaseUrl: string) {
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder(), PORT: '0', LOG_LEVEL: 'warn' }
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...processEnvironment, ...settings, PEPPER: 'a'.repeat(64) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let logged = ''
  child.stdout.on('data', (part) => {
    logged += part
  })
  await new Promise<void>((resolve) => {
    child.stderr.on('data', (part) => String(part).includes('Kapao is at') && resolve())
  })
  return { child, ended: once(child, 'close'), logged: () => logged }
}

/** Makes the check of the ledger take this long. */
async function delayCheck(owner: Db, seconds: number) {
  const [{ definition }] = await owner<[{ definition: string }]>`
    select pg_get_viewdef('ledger.untrue') as definition`
  const text = definition.replace(/;\s*$/, '')
  await owner.unsafe(`
    create or replace view ledger.untrue as
    select checked.* from (select pg_sleep(${seconds})) delay, lateral (${text}) checked`)
  return () => owner.unsafe(`create or replace view ledger.untrue as ${definition}`)
}

const checks = (owner: Db) => owner`
  select from pg_stat_activity where query like '%ledger.untrue%' and state = 'active' and pid <> pg_backend_pid()`

test('a server that checks the ledger leaves in time and in order, and another server checks again', async () => {
  const own = await startEmbedded({ dataDir: folder() })
  const first = await start(own.url)
  const owner = openDb(own.url, { asOwner: true, max: 1 })
  const restore = await delayCheck(owner, 600)
  await owner`select graphile_worker.add_job('ledger.reconcile', '{}'::json,
    queue_name => 'ledger.reconcile', job_key => 'ledger.reconcile', priority => 10)`
  await expect.poll(() => checks(owner), { timeout: 30_000 }).toHaveLength(1)

  first.child.kill('SIGTERM')
  expect(await first.ended).toEqual([0, null])
  expect(first.logged()).toContain('another server runs them again')
  expect(await owner`select from server`).toEqual([])
  // PostgreSQL ends a check that has no reader any more.
  await expect.poll(() => checks(owner), { timeout: 10_000 }).toEqual([])

  await restore()
  const second = await start(own.url)
  const done = () => owner`select faults from system_check where name = 'ledger'`
  await expect.poll(done, { timeout: 60_000 }).toEqual([{ faults: 0 }])
  second.child.kill('SIGTERM')
  expect(await second.ended).toEqual([0, null])
  await owner.end()
  await own.stop()
}, 180_000)
