import { addBlockedAddress } from '#contract/blocked-address'
import { call, download } from '#contract/call'
import { content, publishContent } from '#contract/content'
import { createQr } from '#contract/deposit'
import { exportMembers } from '#contract/operator-member'
import { setMemberTags } from '#contract/operator-member-action'
import { memberCard } from '#contract/operator-member-card'
import { correctMemberName } from '#contract/operator-member-change'
import { anonymiseMember } from '#contract/operator-personal-data'
import { changeSetting } from '#contract/setting'
import { offer } from '../bonus/testing.ts'
import { baht } from '../deposit/testing.ts'
import { give } from '../external-transfer/testing.ts'
import { newOperator } from '../operator/testing.ts'
import { addMembers } from '../operator-member/testing.ts'
import { anonymisedBy } from '../personal-data/testing.ts'
import { asOwner, type TestApp } from '../testing.ts'
import { type Cases, refusalCode, sent } from './testing.ts'

/** Proposes the anonymisation of a member after the years of the law. */
async function anonymiseAs(app: TestApp, member: number) {
  const [row] = await app.ctx.db<{ id: string; version: number }[]>`
    select public_id as id, version from member where id = ${member}`
  const { desk } = await newOperator(app, 'owner')
  return call(anonymiseMember, { ...row!, isEarly: false, reason: 'asked by letter' }, desk)
}

/** Publishes the note on bonuses, as it is but for `over`. */
async function publishAs(app: TestApp, over: object) {
  const { desk } = await newOperator(app, 'content')
  const { texts } = await call(content, {}, desk)
  const { version, content: known } = texts.find(({ kind }) => kind === 'notice')!
  const request = { kind: 'notice', version, content: known, asksAgain: false } as const
  return call(publishContent, { ...request, ...over, reason: 'a clearer text' }, desk)
}

/** Blocks a network. @returns the refusal's code */
async function blockAs(app: TestApp, network: string) {
  const { desk } = await newOperator(app, 'systems')
  return refusalCode(call(addBlockedAddress, { network, reason: 'attacks us' }, desk))
}

/** Refusals of the console. */
export const operators = {
  async EXISTING_NAME({ app, member }) {
    const [one, two] = [await member(), await member()]
    await asOwner(
      app,
      (db) => db`
        update member set bank_code = 'SCB', bank_account_name = 'SOMCHAI ' || id
        where id = any(${[one.id, two.id]}::bigint[])`,
    )
    const [row] = await app.ctx.db<{ userId: string }[]>`
      select public_id as user_id from member where id = ${one.id}`
    const { desk } = await newOperator(app, 'owner')
    const names = { name: 'Somchai', holder: `SOMCHAI ${two.id}` }
    const request = { id: row!.userId, version: 0, ...names, reason: 'misspelt' }
    return refusalCode(call(correctMemberName, request, desk))
  },
  async EXPORT_TAKES_TWO({ app }) {
    await addMembers(app.ctx.db, 1_001)
    const { desk } = await newOperator(app, 'owner')
    return refusalCode(download(exportMembers, {}, desk))
  },
  async EXPORT_TOO_LARGE({ app }) {
    // A new session plans its checks for a table of this size. One that met an empty table reads all of it for each row.
    await asOwner(app, (db) => addMembers(db, 50_001, 100_000))
    const { desk } = await newOperator(app, 'owner')
    return refusalCode(download(exportMembers, {}, desk))
  },
  async MEMBER_NOT_CLOSED({ app, member }) {
    const { id } = await member()
    return refusalCode(anonymiseAs(app, id))
  },
  async MEMBER_HAS_MONEY({ app, member }) {
    const { id } = await member()
    await app.ctx
      .db`update member set status = 'suspended', status_category = 'request' where id = ${id}`
    await give(app.ctx, id, baht(100))
    return refusalCode(anonymiseAs(app, id))
  },
  async RETENTION_NOT_OVER({ app, member }) {
    const { id } = await member()
    await app.ctx
      .db`update member set status = 'suspended', status_category = 'request' where id = ${id}`
    return refusalCode(anonymiseAs(app, id))
  },
  async MEMBER_CHANGED({ app, member }) {
    const { id } = await member()
    const [row] = await app.ctx.db<{ userId: string }[]>`
      select public_id as user_id from member where id = ${id}`
    const { desk } = await newOperator(app, 'owner')
    const request = { id: row!.userId, version: 7, tags: ['vip'], reason: 'a regular' }
    return refusalCode(call(setMemberTags, request, desk))
  },
  async MEMBER_ANONYMISED({ app, member }) {
    const { id } = await member()
    const [{ userId }] = await app.ctx.db<[{ userId: string }]>`
      select public_id as user_id from member where id = ${id}`
    const [one, two] = [await newOperator(app, 'owner'), await newOperator(app, 'compliance')]
    await anonymisedBy(app, { one, two }, { id, userId })
    const { version } = await call(memberCard, { id: userId }, one.desk)
    const request = { id: userId, version, tags: ['vip'], reason: 'a regular' }
    return refusalCode(call(setMemberTags, request, one.desk))
  },
  async TAG_GIVES_BONUS({ app, member }) {
    const { id } = await member()
    const code = await offer(app.ctx)
    await asOwner(
      app,
      (db) => db`
        update bonus set audience = '{"kind": "tag", "tag": "vip"}' where code = ${code}`,
    )
    const [row] = await app.ctx.db<{ userId: string }[]>`
      select public_id as user_id from member where id = ${id}`
    const { desk } = await newOperator(app, 'support')
    const request = { id: row!.userId, version: 0, tags: ['vip'], reason: 'a regular' }
    return refusalCode(call(setMemberTags, request, desk))
  },
  async SETTING_CHANGED({ app }) {
    const { desk } = await newOperator(app, 'owner')
    const request = {
      key: 'payoutMinutes',
      value: 5,
      version: 7,
      reason: 'payouts are slower',
    } as const
    return refusalCode(call(changeSetting, request, desk))
  },
  async SETTING_INVALID({ app }) {
    const { desk } = await newOperator(app, 'owner')
    const request = {
      key: 'payoutMinutes',
      value: -1,
      version: 0,
      reason: 'no time at all',
    } as const
    return refusalCode(call(changeSetting, request, desk))
  },
  async CONTENT_CHANGED({ app }) {
    return refusalCode(publishAs(app, { version: '0'.repeat(32) }))
  },
  async CONTENT_INCOMPLETE({ app }) {
    return refusalCode(
      publishAs(app, { content: { th: ['<p>ก</p>'], la: ['<p>ກ</p>'], en: [''] } }),
    )
  },
  async CONTENT_LINK({ app }) {
    const html = ['<a href="http://kapao.example">x</a>']
    return refusalCode(publishAs(app, { content: { th: html, la: html, en: html } }))
  },
  NETWORK_INVALID: async (stage) => {
    const { desk } = await newOperator(stage.app, 'systems')
    const token = `Bearer ${desk.token}`
    const body = JSON.stringify({ network: '203.0.113.0/33', reason: 'attacks us' })
    return sent(stage, 'POST /api/console/blocked-addresses', { authorization: token, body })
  },
  NETWORK_TOO_WIDE: ({ app }) => blockAs(app, '0.0.0.0/0'),
  NETWORK_OWN: ({ app }) => blockAs(app, '127.0.0.1'),
  NETWORK_OF_SERVICE: ({ app }) => blockAs(app, '10.1.2.0/24'),
  async NETWORK_BLOCKED({ app }) {
    await blockAs(app, '192.0.2.7')
    return blockAs(app, '192.0.2.7/32')
  },
  async WITHDRAW_ONLY({ app, member }) {
    const { id, caller } = await member()
    await app.ctx.db`update member set status = 'withdraw-only' where id = ${id}`
    return refusalCode(call(createQr, { id: 'KBANK', amount: baht(100) }, caller))
  },
} satisfies Cases
