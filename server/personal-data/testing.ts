import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { approve } from '#contract/approval'
import { call } from '#contract/call'
import { memberCard } from '#contract/operator-member-card'
import { anonymiseMember } from '#contract/operator-personal-data'
import { openProposals } from '../approval/testing.ts'
import { encryptDetails, hashOfNumber } from '../identity/details.ts'
import { encryptPicture } from '../identity/pictures.ts'
import type { newOperator } from '../operator/testing.ts'
import { encryptAccountNo } from '../profile/bank-account.ts'
import { newMember } from '../register/testing.ts'
import { asOwner, type TestApp } from '../testing.ts'

type Person = Awaited<ReturnType<typeof newOperator>>

export const reason = 'asked by letter'

/** Texts that stand nowhere but in the data of one member. */
const canariesOf = (serial: number) => ({
  name: `Kanari${serial} Nokkhamin`,
  holder: `KANARI NOKKHAMIN`,
  phone: `0899100${String(serial).padStart(3, '0')}`,
  earlierPhone: `0899200${String(serial).padStart(3, '0')}`,
  accountNo: `55500${String(serial).padStart(5, '0')}`,
  payer: '7776665554',
  birth: '1987-06-05',
  chat: `canary chat ${serial}`,
  tag: `canary tag ${serial}`,
  note: `canary note ${serial}`,
  told: `canary told ${serial}`,
  reason: `canary reason ${serial}`,
  device: `CanaryPhone ${serial}`,
  document: `CANARY${serial}`,
  passkey: `canary passkey ${serial}`,
  tail: '9182',
  picture: `canary picture ${serial}`,
})

const abroad = (phone: string) => `+66${phone.slice(1)}`

let made = 0

/** A member with something of everything, and the words by which it would be found. */
export async function memberWithData(app: TestApp) {
  made += 1
  const canaries = canariesOf(made)
  const { name, holder, phone, accountNo, birth, picture } = canaries
  const member = await newMember(app.host, {
    name,
    username: phone,
    bankAccountName: holder,
    bankAccountNo: accountNo,
    dateOfBirth: birth,
    termsVersion: 1,
  })
  const [{ id, userId }] = await app.ctx.db<[{ id: number; userId: string }]>`
    select id, public_id as user_id from member where phone = ${abroad(phone)}`
  const files = {
    chat: `chat/${randomBytes(16).toString('hex')}.png`,
    slip: `slips/canary-${made}.png`,
    document: `identity/${randomBytes(16).toString('hex')}`,
  }
  const { secrets } = app.ctx
  for (const key of Object.values(files)) {
    const bytes = Buffer.from(picture)
    const kept = key === files.document ? encryptPicture(secrets, bytes) : bytes
    await app.ctx.files.put(key, kept, 'image/png')
  }
  await fill(app, { id, userId, canaries, files })
  return { ...member, id, userId, canaries, files }
}

type Filled = {
  id: number
  userId: string
  canaries: ReturnType<typeof canariesOf>
  files: { chat: string; slip: string; document: string }
}

/** Writes rows as the owner, without the flows that lead to them. */
async function fill(app: TestApp, { id, userId, canaries, files }: Filled): Promise<void> {
  const { secrets } = app.ctx
  const sealed = (text: string) => encryptAccountNo(secrets, text)
  const bucket = id % 256
  await asOwner(app, async (db) => {
    await db.begin(async (tx) => {
      await tx.unsafe('set local session_replication_role = replica')
      const [{ conversation }] = await tx<[{ conversation: number }]>`
        insert into conversation (name, member, last) values (${userId}, ${id}, 1) returning id as conversation`
      await tx`
        insert into chat_message (conversation, sequence, session, sender, client_id, content, created_at)
        values (${conversation}, 1, 1, 'customer', 'c1', ${tx.json({ text: canaries.chat })}, now())`
      await tx`
        insert into conversation_note (conversation, after, kind, operator, text)
        values (${conversation}, 1, 'written', 1, ${canaries.note})`
      await tx`
        insert into support_case (conversation, kind, opened_by, reference)
        values (${conversation}, 'other', 1, ${canaries.note})`
      await tx`
        insert into support_case_line (support_case, step, after, operator, text)
        select id, 'opened', 1, 1, ${canaries.note} from support_case where conversation = ${conversation}`
      await tx`
        with added as (insert into label (name) values (${`label-${userId}`}) returning id)
        insert into conversation_label (conversation, label, operator) select ${conversation}, id, 1 from added`
      await tx`
        insert into conversation_rating (conversation, session, operator, after, is_good, words, rated_at)
        values (${conversation}, 1, 1, 1, true, ${canaries.chat}, now())`
      await tx`
        insert into chat_file (path, type, owner, conversation)
        values (${files.chat.replace('chat/', '')}, 'image/png', ${userId}, ${conversation})`
      await tx`
        insert into slip (bucket, member, reference, digest, file, type, state, note, decided_at, sending_bank, sender_tail)
        values (${id % 256}, ${id}, ${`SLIP${id}`}, ${randomBytes(32)}, ${files.slip}, 'image/png', 'failed', 'DEST_ACC_INVALID', now(),
          ${canaries.holder}, ${canaries.tail})`
      await tx`
        insert into withdrawal (bucket, member, reference, amount, currency, bank, holder, account_no, note_code, note)
        values (${id % 256}, ${id}, ${`WD${id}`}, 100, 'BAHT', 'KBANK', ${canaries.holder}, ${sealed(canaries.accountNo)}, 'other', ${canaries.told})`
      await tx`
        insert into member_note (bucket, member, operator, text) values (${bucket}, ${id}, 1, ${canaries.note})`
      await tx`insert into member_tag (bucket, member, tag) values (${bucket}, ${id}, ${canaries.tag})`
      await tx`
        insert into member_payer (bucket, member, bank_code, holder, account_no, account_index, approval)
        values (${bucket}, ${id}, 'KBANK', ${canaries.holder}, ${sealed(canaries.payer)}, ${randomBytes(32)}, ${-id})`
      await tx`
        insert into member_event (bucket, member, kind, device) values (${bucket}, ${id}, 'sign-in', ${canaries.device})`
      const document = {
        number: canaries.document,
        name: canaries.name,
        dateOfBirth: canaries.birth,
      }
      await tx`
        insert into identity_check (bucket, member, kind, details, number_hash, picture, picture_type)
        values (${bucket}, ${id}, 'document', ${encryptDetails(secrets, document)},
          ${hashOfNumber(secrets, canaries.document)}, ${files.document.replace('identity/', '')}, 'image/png')`
      await tx`
        insert into member_passkey (bucket, member, credential_id, public_key, counter, transports, name)
        values (${bucket}, ${id}, ${randomBytes(16)}, ${randomBytes(16)}, 0, '{}', ${canaries.passkey})`
      await tx`
        insert into member_passkey_claim (credential_id, member) values (${randomBytes(16)}, ${id})`
      await tx`update session set device = ${canaries.device} where member = ${id}`
      await tx`
        insert into login_try (who, network, tries) values (${abroad(canaries.phone)}, '10.0.0.0/24', 1)`
      await tx`
        insert into bank_transfer (bank, reference, member, amount, currency, movement, sender_tail)
        values ('KBANK', ${`BT${id}`}, ${id}, 100, 'BAHT', ${`bank:${id}`}, ${canaries.tail})`
      await tx`
        insert into approval (action, needs, object, input, before, reason, proposed_by, expires_at, key)
        values ('member.name', 'members.bank', ${`member ${userId}`}, ${tx.json({ id: userId, name: canaries.name })},
          ${tx.json({ name: canaries.name })}, ${canaries.reason}, 1, now() + interval '1 day', ${`k${id}`})`
      const [change] = await tx<{ id: number }[]>`
        insert into approval (action, needs, object, input, before, reason, proposed_by, expires_at, key)
        values ('member.phone', 'members.bank', ${`member ${userId}`}, ${tx.json({ id: userId, phone: abroad(canaries.phone) })},
          ${tx.json({ phone: abroad(canaries.earlierPhone) })}, ${canaries.reason}, 1, now() + interval '1 day', ${`p${id}`})
        returning id`
      await tx`
        update approval set state = 'executed', decided_by = 2, decided_at = now(), decision_key = ${`e${id}`}
        where id = ${change!.id}`
      await tx`insert into login_guess (who, misses) values (${abroad(canaries.earlierPhone)}, 1)`
    })
    await db`
      insert into operator_audit (username, action, kind, about, address, reason, after) values
        ('noi', 'member-note', 'member', ${userId}, '', ${canaries.reason}, ${db.json({ text: canaries.note })}),
        ('noi', 'search', '', '', '', '', ${db.json({ text: canaries.phone })}),
        ('noi', 'search', '', '', '', '', ${db.json({ text: canaries.earlierPhone })}),
        ('noi', 'search', '', '', '', '', ${db.json({ text: canaries.name, other: 'stays' })})`
  })
}

/** Carries out the open proposal of an action as the second person. */
export async function approveAs(by: Person, action: string, userId: string) {
  const open = await openProposals(by)
  const { id } = open.find((one) => one.action === action && one.object.includes(userId))!
  return call(approve, { id, reason }, by.desk)
}

/** Closes the member and has two people anonymise it. */
export async function anonymisedBy(
  app: TestApp,
  { one, two }: { one: Person; two: Person },
  { id, userId }: { id: number; userId: string },
): Promise<void> {
  await asOwner(
    app,
    (db) =>
      db`update member set status = 'suspended', status_category = 'request' where id = ${id}`,
  )
  const { version } = await call(memberCard, { id: userId }, one.desk)
  const proposal = { id: userId, version, isEarly: true, reason }
  expect(await call(anonymiseMember, proposal, one.desk)).toEqual({ outcome: 'proposed' })
  expect(await approveAs(two, 'personal.anonymise', userId)).toEqual({ outcome: 'done' })
}

/** The files of a tar archive. */
export function filesIn(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  for (let at = 0; archive[at]; ) {
    const text = (from: number, length: number) =>
      archive
        .subarray(at + from, at + from + length)
        .toString('ascii')
        .replace(/\0.*$/s, '')
    const size = Number.parseInt(text(124, 12), 8)
    files.set(text(0, 100), archive.subarray(at + 512, at + 512 + size).toString('utf8'))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}
