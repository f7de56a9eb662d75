import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Db, migrate, openDb, refuseUnsafe } from '#db'
import { postmasterOf, startEmbedded } from '#db/embedded/embedded'
import { urlOf } from '#db/template'
import { createLedger } from '#ledger'
import { fillBooks } from '#ledger/filling'
import {
  type FormName,
  formNames,
  formsOn,
  makeRival,
  movementFor,
  type Post,
  type ScenarioName,
  scenarioNames,
} from './ledger/forms.ts'
import { type Figures, measure, middleOf } from './ledger/measure.ts'

const members = 20_000
const poolSize = 16
const callerCounts = [1, 16, 64, 256]

type Books = { forms: Record<FormName, Post>; db: Db; owner: Db }
type Cell = { scenario: ScenarioName; callers: number; form: FormName; books: Books; label: string }

/**
 * Throughput of the ledger: three ways to post, at several numbers of callers, on members spread evenly and on one
 * house account that all share; then the cost on a ledger of a million movements compared with a nearly empty one.
 */
export async function run(flags: string[]): Promise<void> {
  const isQuick = flags.includes('--quick')
  const dataDir = mkdtempSync(join(tmpdir(), 'kapao-bench-'))
  const settings = { shared_buffers: '512MB', max_wal_size: '8GB' }
  const { url, stop } = await startEmbedded({ dataDir, settings })
  const postmaster = postmasterOf(dataDir)
  const length = isQuick ? { durationMs: 500, rounds: 1 } : { durationMs: 1_000, rounds: 3 }
  const full = isQuick ? 100_000 : 1_000_000
  try {
    const small = await openBooks(url, 'small', members)
    const large = await openBooks(url, 'large', full)
    await makeRival(small.owner)
    await compareForms(small, { ...length, postmaster })
    await compareSizes(small, large, full, { ...length, postmaster })
    for (const { db, owner } of [small, large]) {
      const untrue = await createLedger(db).reconcile()
      if (untrue.length > 0) throw new Error(`the books are untrue: ${JSON.stringify(untrue[0])}`)
      await db.end()
      await owner.end()
    }
    print('The books are true after all of it.')
  } finally {
    await stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function openBooks(serverUrl: string, name: string, movements: number): Promise<Books> {
  const admin = openDb(serverUrl, { asOwner: true, max: 1 })
  await admin.unsafe(`create database ${name}`)
  await admin.end()
  const url = urlOf(serverUrl, name)
  await migrate(url)
  const db = openDb(url, { max: poolSize })
  const owner = openDb(url, { max: poolSize, asOwner: true })
  await refuseUnsafe(db)
  await fillBooks(owner, { members, movements })
  return { forms: formsOn(db, owner), db, owner }
}

type Length = { durationMs: number; rounds: number; postmaster: number }

/** Measures all cells once, then all again, so that other load on the machine hits every form alike. */
async function measureAll(cells: Cell[], { durationMs, rounds, postmaster }: Length) {
  const measured = new Map<Cell, Figures[]>(cells.map((cell) => [cell, []]))
  const next = (scenario: ScenarioName) => () => movementFor(scenario, members)
  for (let round = 0; round <= rounds; round += 1)
    for (const cell of cells) {
      const { scenario, callers, form, books } = cell
      const load = { post: books.forms[form], next: next(scenario), callers, postmaster }
      // The first round only warms connections, plans and pages.
      const isWarming = round === 0
      const figures = await measure({ ...load, durationMs: isWarming ? 500 : durationMs })
      if (!isWarming) measured.get(cell)!.push(figures)
    }
  return new Map([...measured].map(([cell, figures]) => [cell, middleOf(figures)]))
}

async function compareForms(books: Books, length: Length) {
  const cells = scenarioNames.flatMap((scenario) =>
    callerCounts.flatMap((callers) =>
      formNames.map((form) => ({ scenario, callers, form, books, label: form })),
    ),
  )
  const figures = await measureAll(cells, length)
  for (const scenario of scenarioNames) {
    print(
      `\n${scenario === 'members' ? 'Members spread evenly' : 'One house account on one side of all'}`,
    )
    printTable([...figures].filter(([cell]) => cell.scenario === scenario))
    for (const callers of callerCounts) {
      const of = (form: FormName) =>
        [...figures].find(
          ([cell]) => cell.scenario === scenario && cell.callers === callers && cell.form === form,
        )![1]
      const ratio = (form: FormName) =>
        `${(of('batched').perSecond / of(form).perSecond).toFixed(1)} × ${form} (${(costOf(of(form)) / costOf(of('batched'))).toFixed(1)} × by processor time)`
      print(`at ${callers} callers batched is ${ratio('single')}, ${ratio('interactive')}`)
    }
  }
}

/** Other load on the machine stretches the wall clock, but hardly the processor time. */
const costOf = ({ postgresUs, nodeUs }: Figures): number => postgresUs + nodeUs

async function compareSizes(small: Books, large: Books, movements: number, length: Length) {
  const cells = (['batched', 'single'] as const).flatMap((form) =>
    [64, 256].flatMap((callers) =>
      [small, large].map((books): Cell => {
        const label = `${form}, ${books === small ? 'nearly empty' : `${movements} movements`}`
        return { scenario: 'house', callers, form, books, label }
      }),
    ),
  )
  await small.owner`checkpoint`
  const figures = [...(await measureAll(cells, length))]
  print('\nOn full books')
  printTable(figures)
  for (let index = 0; index < figures.length; index += 2) {
    const [[cell, before], [, after]] = [figures[index]!, figures[index + 1]!]
    const ratio = (after.postgresUs / before.postgresUs).toFixed(2)
    print(
      `${cell.form} at ${cell.callers} callers costs ${ratio} × of PostgreSQL's time on empty books`,
    )
  }
}

function printTable(rows: [Cell, Figures][]) {
  print('| form | callers | movements/s | p50 ms | p99 ms | PostgreSQL µs | Node µs |')
  print('|---|---|---|---|---|---|---|')
  for (const [{ label, callers }, figures] of rows) {
    const { perSecond, p50Ms, p99Ms, postgresUs, nodeUs } = figures
    const cells = [perSecond.toFixed(0), p50Ms.toFixed(1), p99Ms.toFixed(1)]
    print(`| ${[label, callers, ...cells, postgresUs.toFixed(0), nodeUs.toFixed(0)].join(' | ')} |`)
  }
}

const print = (line: string) => process.stdout.write(`${line}\n`)
