import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Db } from '#db'
import { questions } from './growth/calls.ts'
import { openFilled } from './growth/folder.ts'
import { measure, middleOf, warm } from './growth/measure.ts'
import { countReports } from './growth/reports.ts'
import { startStack } from './growth/stack.ts'

/**
 * The time of the operators' lists and searches on a large service, and the rows that PostgreSQL reads for one call.
 * usage: npm run bench -- console [--data=folder] [--members=100000] [--movements=1000000] [--conversations=20000]
 *   [--rounds=3] [--only=audit] [--callers=8]
 * `--data` is a folder that `npm run seed` has filled; without it a folder is filled and removed again.
 */
export async function run(flags: string[]): Promise<void> {
  const textOf = (name: string) =>
    flags.find((flag) => flag.startsWith(`--${name}=`))?.slice(name.length + 3)
  const numberOf = (name: string, usual: number) => Number(textOf(name) ?? usual)
  const data = textOf('data')
  if (data && !existsSync(resolve(data))) throw new Error(`There is no folder ${data}.`)
  const size = {
    members: numberOf('members', 100_000),
    movements: numberOf('movements', 1_000_000),
    conversations: numberOf('conversations', 20_000),
  }
  const filled = await openFilled(data && resolve(data), size, print)
  const only = textOf('only') ?? ''
  const asked = Object.entries(questions).filter(
    ([name]) => name.startsWith('operators: ') && name.includes(only),
  )
  if (asked.some(([name]) => name.includes('report'))) await countReports(filled.dataDir, print)
  const stack = await startStack('large', filled.dataDir, filled.size, filled.pepper)
  try {
    const { members, movements, conversations } = filled.size
    print(`${members} members, ${movements} movements, ${conversations} conversations`)
    print('\n| call | p50 ms | p95 ms | PostgreSQL µs | rows read |\n|---|---|---|---|---|')
    for (const [name, question] of asked) {
      await warm(stack, { ...question, calls: 40 })
      const before = await rowsRead(stack.db)
      const rounds = []
      for (let round = 0; round < numberOf('rounds', 3); round += 1)
        rounds.push(await measure(stack, question, { callers: numberOf('callers', 8) }))
      const rows = ((await rowsRead(stack.db)) - before) / (rounds.length * question.calls)
      const { p50Ms, p95Ms, postgresUs } = middleOf(rounds)
      const cells = [p50Ms.toFixed(1), p95Ms.toFixed(1), postgresUs.toFixed(0), rows.toFixed(0)]
      print(`| ${name.replace('operators: ', '')} | ${cells.join(' | ')} |`)
    }
  } finally {
    await stack.stop()
    filled.remove()
  }
}

/** An idle session publishes its counts within a second. */
const publishedMs = 2_000

/** Rows of tables that all sessions have read, the server's own rounds included. */
async function rowsRead(db: Db): Promise<number> {
  await new Promise((done) => setTimeout(done, publishedMs))
  const [{ rows }] = await db<[{ rows: number }]>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as rows from pg_stat_user_tables`
  return rows
}

const print = (line: string) => process.stdout.write(`${line}\n`)
