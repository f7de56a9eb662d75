import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { deposits } from '#contract/operator-deposit'
import { mergeConversation } from '#contract/operator-inbox'
import { consoleSearch } from '#contract/operator-member'
import { memberCard } from '#contract/operator-member-card'
import { correctMemberName } from '#contract/operator-member-change'
import { verify } from '../audit/verify.ts'
import { guestAt, write } from '../chat/testing.ts'
import { scene } from '../deposit/scene-testing.ts'
import { newOperator } from '../operator/testing.ts'
import { asOwner } from '../testing.ts'
import { anonymised, type Member, one, openPeople } from './people-testing.ts'
import { memberWithData, reason } from './testing.ts'

// Goal: the audit names an anonymised member in no spelling in which operators may have typed it, and lists show no digits of the
// payer. Method: searches that found the member over HTTP, and what stands in the lines of the audit and of lists before and after.
openPeople()

/** Returns what the audit has of the searches that found somebody. */
async function searched(): Promise<string[]> {
  const rows = await scene.app.ctx.db<{ search: string }[]>`
    select after ->> 'search' as search from operator_audit where action = 'search' and after ? 'search' order by id`
  return rows.map(({ search }) => search)
}

async function find(text: string): Promise<void> {
  const { found } = await call(consoleSearch, { text }, one.desk)
  expect([text, found.length]).toEqual([text, 1])
}

const inScript = (text: string, zero: number) =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

test('numbers with signs or Thai and Lao digits, account numbers and names in other letters go from the audit', async () => {
  const member = await memberWithData(scene.app)
  const bystander = await memberWithData(scene.app)
  const { phone, accountNo, name } = member.canaries
  const grouped = `${phone.slice(0, 3)}) ${phone.slice(3, 6)}–${phone.slice(6)}`
  const typed = [
    grouped,
    phone.replace(/^0/, '+66 '),
    inScript(phone, 0x0e50),
    inScript(phone, 0x0ed0),
    accountNo,
    `${accountNo.slice(0, 3)}-${accountNo.slice(3, 4)}-${accountNo.slice(4)}`,
    name.toLowerCase(),
    name.toUpperCase(),
  ]
  const others = [bystander.canaries.phone, bystander.canaries.accountNo, bystander.canaries.name]
  for (const text of [...typed, ...others]) await find(text)
  const before = await searched()
  expect(before.slice(-others.length - typed.length)).toEqual([...typed, ...others])
  await anonymised(member)
  const after = (await searched()).slice(-others.length - typed.length)
  expect(after).toEqual([...typed.map(() => '…'), ...others])
  expect((await verify(scene.app.ctx.db)).faults).toEqual([])
})

test('names and accounts that the member had before go from the audit, too', async () => {
  const member = await memberWithData(scene.app)
  const { name, accountNo } = member.canaries
  await find(name)
  await find(accountNo)
  const { version } = await call(memberCard, { id: member.userId }, one.desk)
  const another = { name: 'Khwanjai Mairu', holder: 'KHWANJAI MAIRU' }
  for (const { desk } of [one, await newOperator(scene.app, 'owner')])
    await call(correctMemberName, { id: member.userId, version, ...another, reason }, desk)
  // The withdrawal of the time before names the account that the member had then.
  const { id } = member
  await asOwner(scene.app, async (db) => {
    await db.begin(async (tx) => {
      await tx.unsafe('set local session_replication_role = replica')
      await tx`
        update member set bank_account_no = (select account_no from member_payer where member = ${id}) where id = ${id}`
    })
  })
  await anonymised(member)
  expect((await searched()).slice(-2)).toEqual(['…', '…'])
})

test('why an operator merged a guest with the member goes from the audit, as it goes from the conversation', async () => {
  const member = await memberWithData(scene.app)
  const guest = await guestAt(scene.app.host)
  await write(guest.caller, 'I lost my phone')
  const why = 'says that she is the widow of the owner'
  const merge = { id: guest.guestId, member: member.userId, reason: why }
  await call(mergeConversation, merge, one.desk)
  const reasons = () => scene.app.ctx.db`
    select reason from operator_audit where reason = ${why}
    union all select reason from conversation_merge where reason = ${why}`
  expect(await reasons()).toHaveLength(2)
  await anonymised(member)
  expect(await reasons()).toHaveLength(0)
  expect((await verify(scene.app.ctx.db)).faults).toEqual([])
})

test('a number in the audit that has the digits of the member stays, because it is no text', async () => {
  const member = await memberWithData(scene.app)
  const amount = Number(`66${member.canaries.phone.slice(1)}`)
  await scene.app.ctx.db`
    insert into operator_audit (username, action, address, after)
    values ('noi', 'setting-change', '', ${scene.app.ctx.db.json({ value: amount, list: [`${amount}`, 'stays'] })})`
  await anonymised(member)
  const [line] = await scene.app.ctx.db<{ after: object }[]>`
    select after from operator_audit where action = 'setting-change' and username = 'noi'`
  expect(line?.after).toEqual({ value: amount, list: ['…', 'stays'] })
})

test('reasons about money name the member no more, and say the rest as they did', async () => {
  const member = await memberWithData(scene.app)
  const other = await memberWithData(scene.app)
  const { db } = scene.app.ctx
  const { name, accountNo } = member.canaries
  const why = `${name.toUpperCase()} asked for ${accountNo}, as ${other.canaries.name} did`
  for (const { id } of [member, other]) {
    const [approval] = await db<{ id: number }[]>`
      insert into approval (action, needs, object, input, before, reason, proposed_by, expires_at, key)
      values ('withdrawals.by-hand', 'withdrawals.pay', ${`WD${id}`}, '{}', '{}', ${why}, 1, now() + interval '1 day', ${`h${id}`})
      returning id`
    await db`
      insert into withdrawal_event (bucket, member, reference, action, operator, reason, approval)
      values (${id % 256}, ${id}, ${`WD${id}`}, 'pay_by_hand', 1, ${why}, ${approval!.id})`
    await db`
      insert into money_decision (kind, item, decision, member, reason, provider_reply, decided_by, decided_at, key)
      values ('slip', ${`SLIP${id}`}, 'refuse', ${id}, ${why}, ${why}, 1, now(), ${`d${id}`})`
  }
  const said = () => db<{ reason: string }[]>`
    select reason from withdrawal_event where reason <> ''
    union all select reason from money_decision union all select provider_reply from money_decision
    union all select reason from approval where action = 'withdrawals.by-hand'`
  expect((await said()).map(({ reason }) => reason)).toEqual(Array(8).fill(why))
  await anonymised(member)
  const left = `… asked for …, as ${other.canaries.name} did`
  expect((await said()).map(({ reason }) => reason)).toEqual(Array(8).fill(left))
  await expect(db`update money_decision set reason = 'another'`).rejects.toThrow('stands')
})

test('a payment that was credited by hand shows no digits of the payer after its member was anonymised', async () => {
  const member = await memberWithData(scene.app)
  const bystander = await memberWithData(scene.app)
  const { db } = scene.app.ctx
  await db`
    insert into unmatched_payment (provider, fact, reason_code, transaction, amount, currency, raw, resolved_at, sender_tail)
    select bank, reference, 'payer_not_found', reference, amount, currency, 'sealed', now(), sender_tail
    from bank_transfer where member = any(${[member.id, bystander.id]}::bigint[])`
  const digits = async ({ userId }: Member) => {
    const list = await call(deposits, { kind: 'payment', limit: 50 }, one.desk)
    return list.deposits
      .filter(({ member }) => member?.userId === userId)
      .map(({ senderTail }) => senderTail)
  }
  expect(await digits(member)).toEqual([member.canaries.tail])
  await anonymised(member)
  expect(await digits(member)).toEqual([null])
  expect(await digits(bystander)).toEqual([bystander.canaries.tail])
})
