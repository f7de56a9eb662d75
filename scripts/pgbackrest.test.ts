import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Db, migrate, openDb } from '#db'
import { filled } from '#deploy/filled'
import { has, read } from '#deploy/testing'
import { createLedger, houseOf, type Ledger, mainOf } from '#ledger'
import { toAmount } from '#money'
import { freePort } from '#server/port-testing'
import { identityOf, postgresPrograms } from './rehearse/needed.ts'

// Goal: the shipped backup can be restored, to its end and to a moment, and the weekly proof fails when it must. Method: the shipped
// commands with pgBackRest and a PostgreSQL of Debian; skipped where one is missing or we are not root, who may run PostgreSQL
// as another user, but not with DEPLOY_TOOLS=required (as in CI).
const binaries = postgresPrograms()
const isHere = has('pgbackrest') && binaries !== undefined && process.getuid?.() === 0
const member = 7

describe.skipIf(!isHere && process.env.DEPLOY_TOOLS !== 'required')(
  'a backup with pgBackRest',
  () => {
    let folder: string
    let url: string
    let db: Db
    let owner: Db
    let ledger: Ledger

    /** Runs a line of the shell as the user of PostgreSQL. */
    const run = (line: string) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
        ...identityOf('postgres'),
        cwd: folder,
        encoding: 'utf8',
        env: {
          PATH: `${binaries}:${process.env.PATH}`,
          PG_BIN: binaries,
          PGBACKREST_CONFIG: join(folder, 'pgbackrest.conf'),
        },
      })
      return { code: status, said: `${stdout}${stderr}` }
    }
    const mustRun = (line: string) => {
      const { code, said } = run(line)
      expect(code, said).toBe(0)
    }
    const restoreCheck = () => run(`sh restore-check.sh ${folder}/check`)

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'kapao-backup-'))
      chmodSync(folder, 0o711)
      // The user of PostgreSQL may not reach our own folder.
      copyFileSync('deploy/systemd/restore-check.sh', join(folder, 'restore-check.sh'))
      chmodSync(join(folder, 'restore-check.sh'), 0o755)
      const { uid, gid } = identityOf('postgres')
      for (const name of ['data', 'repo', 'log', 'socket', 'check', 'restored']) {
        mkdirSync(join(folder, name), { mode: 0o700 })
        chownSync(join(folder, name), uid, gid)
      }
      const port = await freePort()
      const own = filled('deploy/three-machines/pgbackrest.conf', {
        'pg1-path=/var/lib/postgresql/kapao': `pg1-path=${folder}/data`,
        'pg1-socket-path=/var/run/postgresql': `pg1-socket-path=${folder}/socket`,
        'pg1-port=5432': `pg1-port=${port}`,
        'repo1-type=s3': 'repo1-type=posix',
        'repo1-s3-endpoint=s3.example': '',
        'repo1-s3-region=ap-southeast-1': '',
        'repo1-s3-bucket=kapao-backup': 'repo1-cipher-pass=of-this-test',
        'repo1-path=/kapao': `repo1-path=${folder}/repo`,
      })
      const ours = ['lock', 'log', 'spool'].map((name) => `${name}-path=${folder}/log`).join('\n')
      writeFileSync(join(folder, 'pgbackrest.conf'), `${own}\n${ours}\n`)
      chmodSync(join(folder, 'pgbackrest.conf'), 0o644)
      mustRun('initdb --pgdata=data --auth=trust --encoding=UTF8 --locale=C --data-checksums')
      const archive = /archive_command = '(.*)'/.exec(read('docs/database.md'))![1]
      writeFileSync(
        join(folder, 'data/postgresql.auto.conf'),
        `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${folder}/socket'
      archive_mode = on\narchive_command = '${archive}'\n`,
      )
      mustRun('pg_ctl start --pgdata=data --wait --log=log/server')
      mustRun(`psql -h ${folder}/socket -p ${port} -d postgres -c 'create database kapao'`)
      url = `postgres://postgres@127.0.0.1:${port}/kapao`
      await migrate(url)
      db = openDb(url)
      owner = openDb(url, { asOwner: true, max: 1 })
      ledger = createLedger(db)
      await db.begin((tx) => ledger.openMember(tx, member, 'BAHT'))
    })
    afterAll(async () => {
      await ledger?.close()
      await owner?.end()
      await db?.end()
      run('pg_ctl stop --pgdata=data --mode=immediate')
      rmSync(folder, { recursive: true, force: true })
    })

    const deposit = (reference: string) =>
      ledger.post({
        member,
        reference,
        kind: 'deposit',
        state: 'settled',
        currency: 'BAHT',
        amount: toAmount(500),
        from: 'KBANK',
        to: 'WALLET',
        postings: [
          { from: houseOf('gateway:KBANK', 'BAHT'), to: mainOf(member), amount: toAmount(500) },
        ],
      })

    /** Waits until the log of all that was committed is stored. */
    async function archived() {
      const [{ name }] = await owner<
        [{ name: string }]
      >`select pg_walfile_name(pg_switch_wal()) as name`
      await expect
        .poll(async () => {
          const [row] = await owner<[{ isStored: boolean | null }]>`
          select last_archived_wal >= ${name} as is_stored from pg_stat_archiver`
          return row.isStored
        })
        .toBe(true)
    }

    test('the commands of the manual make one', async () => {
      await deposit('before the backup')
      const [line] = /^pgbackrest --stanza=kapao stanza-create.*$/m.exec(read('docs/database.md'))!
      mustRun(line)
    })

    test('the weekly proof restores what was committed after it', async () => {
      await deposit('after the backup')
      await archived()
      const [{ newest }] = await owner<[{ newest: string }]>`
      select max(created_at)::text as newest from ledger.movement`
      const { code, said } = restoreCheck()
      expect(said).toContain(`newest movement ${newest}, contradictions of the ledger: 0`)
      expect(code).toBe(0)
    })

    test('a moment can be restored', async () => {
      const [{ moment }] = await owner<
        [{ moment: string }]
      >`select clock_timestamp()::text as moment`
      await deposit('after the moment')
      await archived()
      const [line] = /^pgbackrest .*--type=time.*$/m.exec(read('docs/database.md'))!
      mustRun(
        line
          .replace('/restored', join(folder, 'restored'))
          .replace(/--target='.*?'/, `--target='${moment}'`),
      )
      mustRun(
        `pg_ctl start --pgdata=restored --wait --log=log/restored
      --options="-c port=5432 -c listen_addresses='' -c unix_socket_directories=${folder}/restored"`.replaceAll(
          '\n',
          ' ',
        ),
      )
      const { said } = run(
        `psql -h ${folder}/restored -d kapao -Atc 'select count(*) from ledger.movement; select count(*) from ledger.untrue'`,
      )
      mustRun('pg_ctl stop --pgdata=restored --mode=immediate')
      expect(said).toBe('2\n0\n')
    })

    test('a dump can be restored into an empty database', async () => {
      const [dump, restore, check] = ['pg_dump', 'pg_restore', 'psql'].map(
        (program) => new RegExp(`^${program} .*$`, 'm').exec(read('docs/database.md'))![0],
      )
      const restored = url.replace('/kapao', '/restored')
      mustRun(`psql '${url}' -c 'create database restored'`)
      const line = (command: string) =>
        command
          .replace('"$DATABASE_OWNER_URL"', `'${url}'`)
          .replace('"$RESTORED_URL"', `'${restored}'`)
      mustRun(`cd log && ${line(dump!)} && ${line(restore!)}`)
      expect(run(line(check!)).said).toBe('0\n')
      const movements = `-Atc 'select count(*) from ledger.movement'`
      expect(run(`psql '${restored}' ${movements}`)).toEqual(run(`psql '${url}' ${movements}`))
    })

    test('the weekly proof fails when the ledger contradicts itself', async () => {
      await owner.begin(async (tx) => {
        await tx`set local session_replication_role = replica`
        await tx`update ledger.account set balance = balance + 1 where member = ${member} and name = 'main'`
      })
      await archived()
      const { code, said } = restoreCheck()
      expect(said).toContain('contradictions of the ledger: 1')
      expect(code).toBe(1)
    })
  },
)
