import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { Db } from '#db'
import type { Context } from '../platform/context.ts'

const everyMs = 10_000
/** A row of a server that did not stop in order is kept this long, so that operators see that it ended. */
const forgetAfter = '1 hour'

type Beat = {
  /** This server's clock less the clock of the database, in milliseconds; null before the first beat. */
  clockMs: () => number | null
  stop: () => Promise<void>
}

/** Writes the label of this server's build and its clock for the page System every ten seconds, and deletes its row when it stops. */
export async function startBeat({
  db,
  log,
  publicUrl,
  port,
  build,
}: Pick<Context, 'db' | 'log' | 'publicUrl'> & { port: string; build: string }): Promise<Beat> {
  const server = { id: randomUUID(), place: `${hostname().slice(0, 100)}:${port}`, build }
  let clockMs: number | null = null
  let underWay: Promise<void> = Promise.resolve()
  const beat = () => {
    underWay = underWay.then(async () => {
      try {
        clockMs = await clockAgainst(db)
        await write(db, server, clockMs)
      } catch (err) {
        log.warn({ err, publicUrl }, 'the state of this server was not stored')
      }
    })
    return underWay
  }
  await beat()
  const timer = setInterval(() => void beat(), everyMs).unref()
  return {
    clockMs: () => clockMs,
    stop: async () => {
      clearInterval(timer)
      await underWay
      await db`delete from server where id = ${server.id}`.catch((err: unknown) =>
        log.warn({ err }, 'the row of this server was not deleted'),
      )
    },
  }
}

/** The database reads its clock between our two readings, so the error is at most half of the way there and back. */
async function clockAgainst(db: Db): Promise<number> {
  const before = Date.now()
  const [{ at }] = await db<[{ at: number }]>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`
  return Math.round((before + Date.now()) / 2 - at)
}

/** A server that starts again at its place replaces its earlier row. */
async function write(
  db: Db,
  { id, place, build }: { id: string; place: string; build: string },
  clockMs: number,
): Promise<void> {
  await db`
    with gone as (
      delete from server where id <> ${id} and (place = ${place} or heartbeat_at < now() - ${forgetAfter}::interval)
    )
    insert into server (id, place, version, clock_ms) values (${id}, ${place}, ${build}, ${clockMs})
    on conflict (id) do update set heartbeat_at = now(), clock_ms = excluded.clock_ms`
}
