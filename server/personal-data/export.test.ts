import { beforeAll, expect, test } from 'vitest'
import { call, download } from '#contract/call'
import { exportPersonalData, proposePersonalExport } from '#contract/operator-personal-data'
import { openScene, scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { setSetting } from '../register/testing.ts'
import { columnsIn } from './kind.ts'
import { kinds } from './kinds.ts'
import { approveAs, filesIn, memberWithData, reason } from './testing.ts'

// Goal: an export has everything of its member, nothing of anybody else and no secret, and takes two people. Method: the
// whole server over HTTP, and the files of the archive that it sends.
let one: Awaited<ReturnType<typeof newOperator>>
let two: typeof one
openScene()
beforeAll(async () => {
  await setSetting(scene.app.ctx.db, 'registerOtp', false)
  one = await newOperator(scene.app, 'compliance')
  two = await newOperator(scene.app, 'owner')
})

type Member = Awaited<ReturnType<typeof memberWithData>>
const save = async ({ userId: id }: Member, { desk } = one) =>
  filesIn(Buffer.from(await (await download(exportPersonalData, { id }, desk)).arrayBuffer()))
const propose = ({ userId: id }: Member, { desk } = one) =>
  call(proposePersonalExport, { id, reason }, desk)
async function approved(member: Member) {
  expect(await propose(member)).toEqual({ outcome: 'proposed' })
  expect(await approveAs(two, 'personal.export', member.userId)).toEqual({ outcome: 'done' })
}

test('the archive has every kind and file of the member, decrypted, and no secret', async () => {
  const member = await memberWithData(scene.app)
  const other = await memberWithData(scene.app)
  const { canaries, files } = member
  await approved(member)
  const archive = await save(member)
  const text = [...archive.values()].join('\n')
  const { name, holder, phone, accountNo, payer, birth, chat, device, document, passkey, picture } =
    canaries
  const words = [name, holder, phone.slice(1), accountNo, payer, birth, chat, device, document]
  for (const word of [...words, passkey, picture, canaries.told]) expect(text).toContain(word)
  for (const key of Object.values(files)) expect(archive.get(`files/${key}`)).toBe(picture)
  expect(JSON.parse(archive.get('public/member/00001.json')!)).toMatchObject([
    { public_id: member.userId, bank_account_no: accountNo, date_of_birth: birth },
  ])
  // Operators' notes and other members' data stay out.
  for (const word of [canaries.note, canaries.reason, other.canaries.name, other.canaries.phone])
    expect(text).not.toContain(word)
  for (const { table, secret } of kinds) {
    const rows = JSON.parse(
      archive.get(`${table.replace('.', '/')}/00001.json`) ?? '[]',
    ) as object[]
    const hidden = columnsIn(secret)
    expect(rows.flatMap(Object.keys).filter((column) => hidden.includes(column))).toEqual([])
  }
})

test('the archive says that its amounts are satang and att, and whose days its dates are', async () => {
  const member = await memberWithData(scene.app)
  await give(scene.app.ctx, member.id, baht(12.5))
  await approved(member)
  const archive = await save(member)
  const accounts = JSON.parse(archive.get('ledger/account/00001.json')!)
  expect(accounts).toContainEqual({ name: 'main', currency: 'BAHT', balance: 1250 })
  const about = archive.get('README.txt')!
  for (const word of ['100 satang', '100 att', 'Bangkok', '100 สตางค์', '100 ອັດ'])
    expect(about).toContain(word)
})

test('a kind with more rows than a file holds goes on in the next', async () => {
  const member = await memberWithData(scene.app)
  await scene.app.ctx.db`
    insert into member_event (bucket, member, kind, device)
    select ${member.id % 256}::int, ${member.id}::bigint, 'sign-out', 'n' || n from generate_series(1, 450) n`
  await approved(member)
  const archive = await save(member)
  const pages = [...archive].filter(([file]) => file.startsWith('public/member_event/'))
  expect(pages.map(([file]) => file.slice(-10))).toEqual(['00001.json', '00002.json', '00003.json'])
  const rows = pages.flatMap(([, page]) => JSON.parse(page) as { device: string }[])
  expect(new Set(rows.map(({ device }) => device)).size).toBeGreaterThanOrEqual(451)
})

test('it takes two people, for the proposer alone, three times, and each is in the audit', async () => {
  const member = await memberWithData(scene.app)
  await refusedWith(save(member), 'EXPORT_TAKES_TWO')
  await propose(member)
  await refusedWith(save(member), 'EXPORT_TAKES_TWO')
  await approveAs(two, 'personal.export', member.userId)
  await refusedWith(save(member, two), 'EXPORT_TAKES_TWO')
  for (const _ of [1, 2, 3]) expect((await save(member)).size).toBeGreaterThan(5)
  await refusedWith(save(member), 'EXPORT_TAKES_TWO')
  const lines = await scene.app.ctx.db`
    select from operator_audit where action = 'personal-export' and about = ${member.userId} and approval is not null`
  expect(lines).toHaveLength(3)
  const support = await newOperator(scene.app, 'support')
  await refusedWith(propose(member, support), 'INVALID_USER_3')
  await refusedWith(save(member, support), 'INVALID_USER_3')
})

test('when operators go away the reading stops, and the next export is sent', async () => {
  const member = await memberWithData(scene.app)
  await scene.app.ctx.db`
    insert into member_event (bucket, member, kind, device)
    select ${member.id % 256}::int, ${member.id}::bigint, 'sign-out', repeat('x', 60) from generate_series(1, 60000)`
  await approved(member)
  const begin = async () => {
    const leaving = new AbortController()
    const { host, token } = one.desk
    const response = await fetch(`${host}/api/console/member/${member.userId}/personal-data`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-client-id': 'kapao-web',
      },
      body: '{}',
      signal: leaving.signal,
    })
    expect(response.status).toBe(200)
    return leaving
  }
  const both = [await begin(), await begin()]
  await refusedWith(save(member), 'REQUEST_LIMIT')
  for (const leaving of both) leaving.abort()
  const open = async () => {
    const [{ busy }] = await scene.app.ctx.db<[{ busy: number }]>`
      select count(*)::int as busy from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`
    return busy
  }
  await expect.poll(open, { timeout: 10_000 }).toBe(0)
  // The place is free a moment after its transaction has ended.
  const size = () =>
    save(member).then(
      ({ size }) => size,
      () => 0,
    )
  await expect.poll(size, { timeout: 10_000 }).toBeGreaterThan(100)
})
