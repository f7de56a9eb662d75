import { setTimeout as sleep } from 'node:timers/promises'
import { openDb } from '#db'
import { createLedger } from '#ledger'
import { toAmount } from '#money'
import { openSandboxStore } from '#proof/faults/sandbox-store'
import { newMember, openGames } from '#proof/members'
import { type Fault, faults, type Stage } from './faults.ts'
import { createDatabase, edgeAddress, startMachines } from './machines.ts'
import { play } from './members.ts'
import { makePlace, type Place } from './place.ts'
import { watchReadiness } from './readiness.ts'
import { detailsOf, missed, type Result, resultOf, tableOf } from './report.ts'
import { startServers, urlOf } from './servers.ts'
import { truthOf } from './truth.ts'

const membersCount = 12
/** Calls before the fault, and after it is over. */
const calmMs = { before: 4_000, after: 6_000 }
/** The whole rehearsal ends after this, whatever hangs. */
const wholeMs = { short: 6 * 60_000, long: 12 * 60_000 }

type Options = { short: boolean; keep: boolean; only: string }

/** @returns whether every goal was met and no money is wrong. */
export async function rehearse({ short, keep, only }: Options): Promise<boolean> {
  const place = makePlace()
  const clear = () => place.clear(keep)
  process.once('exit', clear)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => process.exit(130))
  const late = setTimeout(
    () => {
      print('The rehearsal takes too long and is ended.')
      process.exit(1)
    },
    wholeMs[short ? 'short' : 'long'],
  )
  try {
    const results = await rehearseAt(place, short, only)
    print(`\n${tableOf(results)}`)
    for (const line of results.flatMap(detailsOf)) print(line)
    return results.every((result) => missed(result).length === 0)
  } finally {
    clearTimeout(late)
    clear()
    if (keep) print(`The logs are in ${place.folder}.`)
  }
}

async function rehearseAt(place: Place, isShort: boolean, only: string): Promise<Result[]> {
  print('Three machines start: etcd, PostgreSQL under Patroni, HAProxy …')
  const machines = await startMachines(place)
  await createDatabase(place)
  print('Redis, the sandbox and two Kapao servers start …')
  const servers = await startServers(place)
  const stage = { place, machines, servers }
  const db = openDb(urlOf(place, 'three', 'kapao', place.passwords.owner), {
    max: 4,
    asOwner: true,
  })
  const ledger = createLedger(db)
  const books = openSandboxStore(`${place.folder}/sandbox`)
  const chosen = faults.filter(
    (fault) => fault.name.includes(only) && isPossible(fault, place, isShort),
  )
  const results: Result[] = []
  try {
    const members = await Promise.all(
      Array.from({ length: membersCount }, () =>
        newMember({ db, ledger, pepper: servers.pepper }, toAmount(1_000_00)),
      ),
    )
    for (const member of members) await openGames(`http://${edgeAddress(place)}`, member, ['JOKER'])
    for (const fault of chosen) {
      print(`${fault.name} …`)
      results.push(await tried(fault, stage, { members, db, ledger, books }))
    }
  } finally {
    await ledger.close()
    await db.end()
    books.close()
  }
  return results
}

type Audience = Parameters<typeof truthOf>[0] & { members: Parameters<typeof play>[2] }

async function tried(fault: Fault, stage: Stage, audience: Audience): Promise<Result> {
  const { place, servers } = stage
  const ends = () => servers.kapao.reduce((sum, { process: child }) => sum + child.ends(), 0)
  const endsBefore = ends()
  const crowd = play(edgeAddress(place), place.network, audience.members)
  const readiness = watchReadiness(servers.kapao)
  await sleep(calmMs.before)
  const startedAt = performance.now()
  await fault.inject(stage)
  await sleep(calmMs.after)
  await crowd.stop()
  await readiness.stop()
  const truth = await truthOf(audience, crowd.requests)
  const seen = { calls: crowd.calls, turns: readiness.turns, startedAt }
  return resultOf(fault, seen, ends() - endsBefore, truth)
}

function isPossible({ name, isShort }: Fault, { hasDisks }: Place, onlyShort: boolean): boolean {
  if (onlyShort) return isShort
  if (hasDisks || !name.startsWith('full disk')) return true
  print('This machine allows no disk in a file, so the full disk is left out.')
  return false
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
