import { openSession, placeOf } from './session.ts'

export type TargetState = 'copying' | 'done'

/**
 * Marks an empty database as the target of a move from `source`, or finds the mark of an earlier try.
 * @throws an Error with a sentence if the database holds anything else
 */
export async function claimTarget(url: string, source: string): Promise<TargetState> {
  const client = await openSession(url)
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', ['kapao move'])
    const { rows: marks } = await client.query<{ known: boolean }>(
      `select to_regclass('public.move') is not null as known`,
    )
    const state = marks[0]!.known
      ? await stateOf(client, source, url)
      : await mark(client, source, url)
    await client.query('commit')
    return state
  } finally {
    await client.end()
  }
}

/** True if the copy from this source was committed. */
export async function isFinished(url: string, source: string): Promise<boolean> {
  const client = await openSession(url)
  try {
    const { rows } = await client.query<{ known: boolean }>(
      `select to_regclass('public.move') is not null as known`,
    )
    return rows[0]!.known && (await stateOf(client, source, url)) === 'done'
  } finally {
    await client.end()
  }
}

type Client = Awaited<ReturnType<typeof openSession>>

async function stateOf(client: Client, source: string, url: string): Promise<TargetState> {
  const { rows } = await client.query<{ source: string; state: TargetState }>(
    'select source, state from public.move',
  )
  if (rows[0]?.source === source) return rows[0].state
  throw new Error(
    `The database at ${placeOf(url)} is the target of a move from another data folder: choose an empty one.`,
  )
}

async function mark(client: Client, source: string, url: string): Promise<TargetState> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by 1 limit 1`)
  if (rows[0])
    throw new Error(
      `The database at ${placeOf(url)} is not empty (it holds ${rows[0].name}): choose an empty one.`,
    )
  await client.query(`
    create table public.move (source text primary key, state text not null check (state in ('copying', 'done')),
      began_at timestamptz not null default now(), done_at timestamptz)`)
  // Servers look at it with a login that has no other right here.
  await client.query('grant select on public.move to public')
  await client.query(`insert into public.move (source, state) values ($1, 'copying')`, [source])
  return 'copying'
}

/** A name that no other database has: PostgreSQL draws it when it makes a cluster. */
export async function nameOfSource(url: string): Promise<string> {
  const client = await openSession(url)
  try {
    const { rows } = await client.query<{ name: string }>(
      'select system_identifier::text as name from pg_control_system()',
    )
    return rows[0]!.name
  } finally {
    await client.end()
  }
}
