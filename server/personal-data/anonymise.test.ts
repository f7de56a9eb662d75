import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { approvals, approve } from '#contract/approval'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { setMemberStatus } from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { setMemberWithdrawLimit } from '#contract/operator-member-change'
import { memberRelated } from '#contract/operator-member-related'
import { anonymiseMember } from '#contract/operator-personal-data'
import { register } from '#contract/register'
import { verify } from '../audit/verify.ts'
import { scene } from '../deposit/scene-testing.ts'
import { baht } from '../deposit/testing.ts'
import { keepForReview } from '../deposit/unmatched.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { always } from '../platform/jobs/testing.ts'
import { refusedWith } from '../refused-testing.ts'
import { newRegistration } from '../register/testing.ts'
import { asOwner } from '../testing.ts'
import { removeFiles } from './anonymise.ts'
import { anonymised, type Member, one, openPeople, two, versionOf } from './people-testing.ts'
import { approveAs, memberWithData, reason } from './testing.ts'

// Goal: after an anonymisation nothing in the database or among the files names the member, and the books are as they were.
// Method: a member with words that stand nowhere else, two operators over HTTP, and a dump of every table.
openPeople()

async function close(member: Member, status: 'suspended' | 'excluded' = 'suspended') {
  await asOwner(
    scene.app,
    (db) =>
      db`update member set status = ${status}, status_category = 'request' where id = ${member.id}`,
  )
}

const propose = async (member: Member, isEarly = true) =>
  call(
    anonymiseMember,
    { id: member.userId, version: await versionOf(member), isEarly, reason },
    one.desk,
  )

/** Every row of every table as one text, and every encrypted value as it is. */
async function dump(): Promise<string[]> {
  const texts: string[] = []
  await asOwner(scene.app, async (db) => {
    const tables = await db<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`
    for (const { name } of tables) {
      const rows = await db.unsafe<{ row: string }[]>(
        `select to_jsonb(t)::text as row from ${name} t`,
      )
      texts.push(...rows.map(({ row }) => `${name} ${row}`))
    }
  })
  return texts
}

const found = (texts: string[], words: string[]) =>
  texts.filter((text) => words.some((word) => text.includes(word)))

/** Four digits stand by chance inside random keys, times and numbers of members: only four that stand alone are the tail. */
const foundTail = (texts: string[], tail: string) => {
  const alone = new RegExp(`(?<![\\w.-])${tail}(?![\\w-])`)
  return texts.filter((text) => alone.test(text))
}

test('nothing names an anonymised member: no column of any table, no file, and the chain of the audit holds', async () => {
  const member = await memberWithData(scene.app)
  const { canaries, files, userId, id } = member
  const { phone, name, chat, note, device, holder, tag } = canaries
  const words = [
    phone,
    phone.slice(1),
    canaries.earlierPhone.slice(1),
    name,
    holder,
    chat,
    note,
    canaries.reason,
    canaries.told,
    device,
    tag,
    canaries.passkey,
  ]
  const first = await dump()
  expect([...found(first, words), ...foundTail(first, canaries.tail)].length).toBeGreaterThan(12)
  const bystander = await memberWithData(scene.app)
  const before = await scene.app.ctx
    .db`select * from ledger.account where member = ${id} order by name`
  await anonymised(member)
  await removeFiles(scene.app.ctx, always)

  // The bystander has the same holder and digits; every other word is the member's alone.
  const own = words.filter((word) => word !== holder)
  expect(found(await dump(), own)).toEqual([])
  const after = await dump()
  const left = [...found(after, [holder]), ...foundTail(after, canaries.tail)]
  expect(foundTail(after, canaries.tail).length).toBeGreaterThan(0)
  expect(left.filter((text) => text.includes(`"member": ${id},`) || text.includes(userId))).toEqual(
    [],
  )
  for (const key of Object.values(files)) expect(await scene.app.ctx.files.get(key)).toBeUndefined()
  expect(await scene.app.ctx.files.get(bystander.files.chat)).toBeDefined()
  expect(
    await scene.app.ctx.db`select * from ledger.account where member = ${id} order by name`,
  ).toEqual(before)
  expect((await verify(scene.app.ctx.db)).faults).toEqual([])
  const stays = await scene.app.ctx.db`select from operator_audit where after ->> 'other' = 'stays'`
  expect(stays.length).toBeGreaterThan(1)
})

test('the member cannot sign in, the console shows it, and no operator unblocks or repeats it', async () => {
  const member = await memberWithData(scene.app)
  await anonymised(member)
  const { username, password } = member
  await refusedWith(
    call(login, { username, password }, { host: scene.app.host }),
    'WRONG_CREDENTIAL',
  )
  const card = await call(memberCard, { id: member.userId }, two.desk)
  expect(card).toMatchObject({ name: '–', status: 'suspended', sessions: 0, tags: [] })
  expect(card.anonymisedAt).toBeGreaterThan(Date.now() - 60_000)
  const { version } = card
  await refusedWith(
    call(setMemberStatus, { id: member.userId, version, status: 'active', reason }, one.desk),
    'BAD_REQUEST',
  )
  expect(await propose(member)).toEqual({ outcome: 'already_decided' })
})

test('two anonymised members have no account name in common, although both have a dash for it', async () => {
  const [member, other] = [await memberWithData(scene.app), await memberWithData(scene.app)]
  await anonymised(member)
  await anonymised(other)
  expect(await call(memberRelated, { id: member.userId }, one.desk)).toEqual({ accounts: [] })
})

test('the number is free again, and the bank account too', async () => {
  const member = await memberWithData(scene.app)
  const { phone, accountNo } = member.canaries
  const again = newRegistration({ username: phone, bankAccountNo: accountNo })
  await refusedWith(call(register, again, { host: scene.app.host }), 'EXISTING_USER')
  await anonymised(member)
  await call(register, again, { host: scene.app.host })
})

test('an exclusion without an end outlives the name: the number cannot be registered', async () => {
  const member = await memberWithData(scene.app)
  await scene.app.ctx.db`
    insert into member_exclusion (bucket, member, kind) values (${member.id % 256}, ${member.id}, 'exclusion')`
  await anonymised(member)
  const again = newRegistration({ username: member.canaries.phone })
  await refusedWith(call(register, again, { host: scene.app.host }), 'SELF_EXCLUDED')
})

test('a member who is not closed, has money, or is within the years of the law is refused', async () => {
  const member = await memberWithData(scene.app)
  await refusedWith(propose(member), 'MEMBER_NOT_CLOSED')
  await close(member)
  await refusedWith(propose(member, false), 'RETENTION_NOT_OVER')
  await give(scene.app.ctx, member.id, baht(1))
  await refusedWith(propose(member), 'MEMBER_HAS_MONEY')
})

test('no operator does it alone, and the database refuses it without the approval', async () => {
  const member = await memberWithData(scene.app)
  await close(member)
  expect(await propose(member)).toEqual({ outcome: 'proposed' })
  expect(await propose(member)).toEqual({ outcome: 'proposed' })
  const support = await newOperator(scene.app, 'support')
  const version = await versionOf(member)
  const request = { id: member.userId, version, isEarly: true, reason }
  await refusedWith(call(anonymiseMember, request, support.desk), 'INVALID_USER_3')
  const alone = scene.app.ctx
    .db`select anonymise_member(${member.id}::bigint, 1::bigint, '', ''::bytea)`
  await expect(alone).rejects.toThrow('takes two people')
  const pretending = scene.app.ctx.db.begin(async (tx) => {
    await tx`select set_config('kapao.anonymising', 'yes', true)`
    await tx`delete from member_event where member = ${member.id}`
  })
  await expect(pretending).rejects.toThrow('kept for two years')
  expect(
    await scene.app.ctx.db`select from member where id = ${member.id} and anonymised_at is null`,
  ).toHaveLength(1)
})

test('money that comes before the second person stops it', async () => {
  const member = await memberWithData(scene.app)
  await close(member)
  await propose(member)
  await give(scene.app.ctx, member.id, baht(1))
  await refusedWith(approveAs(two, 'personal.anonymise', member.userId), 'MEMBER_HAS_MONEY')
})

const voucher = (member: Member, state: 'manual' | 'returned') => {
  const at = new Date()
  const review = { manualAt: at, reasonCode: 'unknown_too_long' }
  const ends = state === 'manual' ? review : { checkAt: at }
  const key = { bucket: member.id % 256, member: member.id }
  const head = { ...key, reference: randomBytes(10).toString('hex'), kind: 'voucher' }
  const row = { ...head, provider: 'TRUEWALLET', amount: 0, currency: 'BAHT', state, closedAt: at }
  return scene.app.ctx.db`
    insert into external_transfer ${scene.app.ctx.db.values([Object.assign(row, ends)])}`
}

const reviews: [string, (member: Member) => Promise<unknown>][] = [
  ['a gift link that a person reviews', (member) => voucher(member, 'manual')],
  ['a gift link whose provider may still redeem it', (member) => voucher(member, 'returned')],
  [
    'a slip whose bank gave no result',
    ({ id }) => scene.app.ctx.db`
      insert into slip (reference, member, digest, file, type, state, note, decided_at)
      values (${randomBytes(10).toString('hex')}, ${id}, ${randomBytes(8)}, 'none', 'image/png', 'failed', 'UNKNOWN', now())`,
  ],
  [
    'a payment of another amount than its QR',
    async ({ id }) => {
      const { ctx } = scene.app
      const reference = randomBytes(10).toString('hex')
      await ctx.db`
        insert into deposit_qr (bucket, member, id, provider, amount, currency, leased_until, state, closed_at)
        values (${id % 256}, ${id}, ${reference}, 'KBANK', 10000, 'BAHT', now(), 'expired', now())`
      const payment = {
        transaction: reference,
        reference,
        amount: baht(99),
        currency: 'BAHT',
      } as const
      const kept = {
        provider: 'KBANK',
        reason: 'amount_mismatch',
        fact: reference,
        payment,
      } as const
      await ctx.db.begin((tx) => keepForReview(ctx, tx, { ...kept, evidence: randomBytes(8) }))
    },
  ],
]
test.each(reviews)('a member with %s still has money', async (_, happens) => {
  const member = await memberWithData(scene.app)
  await close(member)
  await happens(member)
  await refusedWith(propose(member), 'MEMBER_HAS_MONEY')
})

test('files whose removal was cut off by a killed server go in the next round', async () => {
  const { db, files } = scene.app.ctx
  await asOwner(
    scene.app,
    (owner) => owner`insert into file_removal (file) values ('slips/late.png'), ('slips/gone.png')`,
  )
  await files.put('slips/late.png', Buffer.from('late'), 'image/png')
  await removeFiles(scene.app.ctx, always)
  expect(await files.get('slips/late.png')).toBeUndefined()
  expect(await db`select from file_removal`).toHaveLength(0)
})

test('the lists of proposals show those of an anonymised member without their fields, and an open one is over', async () => {
  const member = await memberWithData(scene.app)
  const limit = { id: member.userId, maximum: baht(1_000_000), countADay: null, reason }
  const lead = await newOperator(scene.app, 'finance-lead')
  for (const { desk } of [one, lead])
    await call(setMemberWithdrawLimit, { ...limit, version: await versionOf(member) }, desk)
  await anonymised(member)
  const about = async (list: 'decided' | 'waiting') =>
    (await call(approvals, { page: 1, limit: 100, list }, lead.desk)).approvals.filter(
      ({ object }) => object.includes(member.userId),
    )
  const decided = await about('decided')
  expect(decided.find(({ action }) => action === 'member.withdraw-limit')).toMatchObject({
    state: 'executed',
    changes: [],
    currency: null,
  })
  const [open] = (await about('waiting')).filter(({ action }) => action === 'member.name')
  await refusedWith(call(approve, { id: open!.id, reason }, lead.desk), 'APPROVAL_STALE')
  expect((await about('waiting')).map(({ action }) => action)).toEqual([])
})
