import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { bankSchema } from './banks/schema.ts'
import { gameSchema } from './games/schema.ts'

/** The sandbox's own database: one small file, written synchronously, so that a restart loses nothing. */
export type Store = {
  all: <Row>(sql: string, ...values: SQLInputValue[]) => Row[]
  one: <Row>(sql: string, ...values: SQLInputValue[]) => Row | undefined
  run: (sql: string, ...values: SQLInputValue[]) => number
  /** Runs the work in one transaction; it must be synchronous. */
  together: <Result>(work: () => Result) => Result
  close: () => void
}

const schema = `
  create table if not exists sms (
    id integer primary key, message_id text not null, reference text not null unique,
    phone text not null, sender text not null, text text not null, at integer not null
  ) strict;
  create index if not exists sms_phone on sms (phone, id);
  create table if not exists alarm_message (
    id integer primary key, channel text not null, event text not null, text text not null, at integer not null
  ) strict;
  create index if not exists alarm_message_channel on alarm_message (channel, id);
  create table if not exists qr (
    id text primary key, gateway text not null, reference text not null, amount integer not null,
    payload text not null, callback_url text not null, created_at integer not null,
    expires_at integer not null, applied_at integer not null, cancelled_at integer,
    unique (gateway, reference)
  ) strict;
  create table if not exists refusal (
    gateway text not null, reference text not null, why text not null, primary key (gateway, reference)
  ) strict;
  create table if not exists payment (
    number integer primary key, id text not null unique, qr text not null references qr, amount integer not null,
    payer_bank text not null, payer_account text not null, payer_name text not null, paid_at integer not null
  ) strict;
  create index if not exists payment_qr on payment (qr);
  create table if not exists callback (
    id integer primary key, party text not null, subject text not null, flaw text,
    state text not null check (state in ('waiting', 'held', 'silent', 'acknowledged', 'given up')),
    attempts integer not null default 0, created_at integer not null, due_at integer not null,
    last_at integer, last_status integer, last_answer text, last_headers text, last_body text
  ) strict;
  create index if not exists callback_due on callback (due_at) where state = 'waiting';
  create index if not exists callback_subject on callback (subject);
  drop table if exists delivery;
  create table if not exists control (
    id integer primary key, gateway text not null, operation text not null, flaw text not null,
    calls integer, delay_ms integer not null, times integer not null
  ) strict;
`

export function openStore(folder: string): Store {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  db.exec(schema)
  db.exec(bankSchema)
  db.exec(gameSchema)

  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? db.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  return {
    all: <Row>(sql: string, ...values: SQLInputValue[]) => prepare(sql).all(...values) as Row[],
    one: <Row>(sql: string, ...values: SQLInputValue[]) =>
      prepare(sql).get(...values) as Row | undefined,
    run: (sql, ...values) => Number(prepare(sql).run(...values).changes),
    together: (work) => {
      db.exec('begin immediate')
      try {
        const result = work()
        db.exec('commit')
        return result
      } catch (error) {
        db.exec('rollback')
        throw error
      }
    },
    close: () => db.close(),
  }
}
