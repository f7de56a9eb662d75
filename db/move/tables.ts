import type pg from 'pg'

/** A table with its name and columns, quoted for SQL. Generated columns are left out. */
export type Table = { name: string; columns: string }

/** Tables that both sides have filled by themselves. */
const own = ['public.migration', 'graphile_worker.migrations', 'public.move']

const isOurs = `nspname !~ '^pg_' and nspname <> 'information_schema'`

/** A table in parts is copied as one, because the target may have other parts. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and ${isOurs} order by 1`)
  return rows.filter(({ name }) => !own.includes(name))
}

/** Names of the migrations that ran: `migrate` has compared their texts. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`
    select name as line from public.migration
    union all select 'jobs ' || id from graphile_worker.migrations order by 1`)
  return rows.map(({ line }) => line)
}

export type Sequence = { name: string; last: string; isCalled: boolean }

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'S' and ${isOurs} order by 1`)
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    found.push({ name, ...values[0] })
  }
  return found
}

/** Statements that turn off what would check or change rows while they are copied, and those that turn it on again. */
export type Guards = { off: string[]; on: string[] }

/** The foreign keys are made anew, so that PostgreSQL checks every row that was copied. */
export async function guardsOf(client: pg.Client): Promise<Guards> {
  const { rows: keys } = await client.query<{ off: string; on: string }>(`
    select format('alter table %I.%I drop constraint %I', nspname, relname, conname) as off,
      format('alter table %I.%I add constraint %I %s', nspname, relname, conname, pg_get_constraintdef(c.oid)) as on
    from pg_constraint c join pg_class on pg_class.oid = conrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where contype = 'f' and conparentid = 0 and ${isOurs} order by nspname, relname, conname`)
  const { rows: triggers } = await client.query<{ off: string; on: string }>(`
    select format('alter table %I.%I disable trigger %I', nspname, relname, tgname) as off,
      format('alter table %I.%I enable %s trigger %I', nspname, relname,
        case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as on
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and tgenabled <> 'D' and tgparentid = 0 and relkind in ('r', 'p') and ${isOurs} order by nspname, relname, tgname`)
  return {
    off: [...triggers, ...keys].map((one) => one.off),
    on: [...keys, ...triggers].map((one) => one.on),
  }
}
