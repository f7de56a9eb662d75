import { call, uploadTo } from '#contract/call'
import { chatMedia, uploadImage, uploadVideo } from '#contract/chat'
import { activateGame, autoLogin } from '#contract/game'
import { login } from '#contract/login'
import { invitation, operatorAccount } from '#contract/operator-account'
import { addPasskey, removePasskey, startPasskey } from '#contract/operator-passkey'
import { changePassword, profile } from '#contract/profile'
import { guestAt } from '../chat/testing.ts'
import { photo } from '../files-testing.ts'
import { openSession } from '../login/session.ts'
import {
  addByTwo,
  authenticatorFor,
  enrolAt,
  newOperator,
  newPasskeyOperator,
  operatorPassword,
  tokenIn,
} from '../operator/testing.ts'
import { newRegistration, password, setSetting } from '../register/testing.ts'
import { type Cases, gated, refusalCode, registered, type Stage, sent } from './testing.ts'

const read = ({ app }: Stage, token?: string) =>
  refusalCode(call(profile, {}, { host: app.host, ...(token && { token }) }))
const lookUp = 'GET /api/lookup/active'
const enter = ({ app }: Stage, username: string, secret: string) =>
  refusalCode(call(login, { username, password: secret }, { host: app.host }))

/** Refusals that depend on the caller and the rate of calls. */
export const callers = {
  gone: (stage) => {
    const { db } = stage.app.ctx
    const begin = setSetting(db, 'terminated', true)
    const end = () => setSetting(db, 'terminated', false)
    return gated(() => sent(stage, lookUp), { until: 'gone', begin, end })
  },
  INVALID_IP: (stage) => {
    const { db } = stage.app.ctx
    const begin = db`insert into blocked_address values ('127.0.0.0/8', 'fraud')`
    const end = () => db`delete from blocked_address`
    return gated(() => sent(stage, lookUp), { until: 'INVALID_IP', begin, end })
  },
  KEY_MISSING: (stage) => sent(stage, lookUp, { 'x-client-id': '' }),
  KEY_INVALID: (stage) => sent(stage, lookUp, { 'x-client-id': 'somebody-else' }),

  UNAUTHORIZED: (stage) => read(stage),
  'invalid-token': (stage) => read(stage, `kw_${'A'.repeat(43)}`),
  async EXPIRED_AUTH_TOKEN(stage) {
    const { id, caller } = await stage.member()
    await stage.app.ctx.db`update session set ends_at = now() where member = ${id}`
    return read(stage, caller.token!)
  },
  async INVALID_USER_1(stage) {
    const nobody = { member: 987_654_321, region: 'th', remember: false } as const
    return read(stage, await openSession(stage.app.ctx.db, nobody))
  },
  async INVALID_USER_2(stage) {
    const { id, caller } = await stage.member()
    await stage.app.ctx.db`update member set status = 'suspended' where id = ${id}`
    return read(stage, caller.token!)
  },
  async INVALID_USER_3(stage) {
    return read(stage, (await newOperator(stage.app)).token)
  },
  async INVALID_USER_4(stage) {
    const { id } = await stage.member()
    const abroad = { member: id, region: 'lao', remember: false } as const
    return read(stage, await openSession(stage.app.ctx.db, abroad))
  },
  async NO_USER(stage) {
    const { caller } = await stage.member()
    await call(activateGame, { slotCode: 'pg' }, caller)
    return refusalCode(call(autoLogin, { provider: 'pg', username: 'somebody' }, caller))
  },

  LOGIN_FAIL: (stage) => sent(stage, 'POST /api/login', { body: '{"username":["0812345678"]}' }),
  WRONG_CREDENTIAL: (stage) => enter(stage, newRegistration().username, password),
  async INACTIVE_USER(stage) {
    const { id, username } = await registered(stage)
    await stage.app.ctx.db`update member set status = 'excluded' where id = ${id}`
    return enter(stage, username, password)
  },
  async INVITATION_USED(stage) {
    const link = await invitedAt(stage)
    await enrolAt(stage.app.host, link)
    return refusalCode(call(invitation, { token: tokenIn(link) }, { host: stage.app.host }))
  },
  async INVITATION_EXPIRED(stage) {
    const link = await invitedAt(stage)
    await stage.app.ctx.db`
      update operator_invitation set ends_at = now() where redeemed_at is null`
    return refusalCode(call(invitation, { token: tokenIn(link) }, { host: stage.app.host }))
  },
  async PASSKEY_INVALID({ app }) {
    const { desk } = await newOperator(app)
    const creation = await call(startPasskey, { password: operatorPassword }, desk)
    const passkey = authenticatorFor(app).create(creation, { isVerified: false })
    const request = { password: operatorPassword, name: 'Phone', passkey }
    return refusalCode(call(addPasskey, request, desk))
  },
  async PASSKEY_LIMIT({ app }) {
    const { desk, id } = await newOperator(app)
    await app.ctx.db`
      insert into operator_passkey (operator, credential_id, public_key, counter, transports, name)
      select ${id}, sha256((${String(id)}::text || ' ' || number)::bytea), '', 0, '{}', 'Phone'
      from generate_series(1, 10) as number`
    return refusalCode(call(startPasskey, { password: operatorPassword }, desk))
  },
  async LAST_FACTOR({ app }) {
    const { desk } = await newPasskeyOperator(app)
    const [only] = (await call(operatorAccount, {}, desk)).passkeys
    return refusalCode(call(removePasskey, { id: only!.id, password: operatorPassword }, desk))
  },
  async WRONG_PASSWORD(stage) {
    const { caller } = await registered(stage)
    const request = { oldPassword: 'not it at all', newPassword: 'som tam 1234' }
    return refusalCode(call(changePassword, request, caller))
  },

  async REQUEST_LIMIT_1MIN(stage) {
    const { username } = newRegistration()
    for (let tries = 0; tries < 5; tries += 1) await enter(stage, username, 'not it at all')
    return enter(stage, username, 'not it at all')
  },
  async REQUEST_LIMIT(stage) {
    const { guestId, caller } = await guestAt(stage.app.host)
    await stage.app.ctx.db`
      insert into chat_file (path, type, owner)
      select lpad(to_hex(number), 32, 'c') || '.png', 'image/png', ${guestId}
      from generate_series(1, 100) as number`
    return refusalCode(uploadTo(uploadImage, await pictureFile(), caller))
  },
  async MEMBERS_ONLY(stage) {
    const { caller } = await guestAt(stage.app.host)
    return refusalCode(uploadTo(uploadVideo, new File(['film'], 'a.mp4'), caller))
  },
  async FILE_LIMIT(stage) {
    const { guestId, caller } = await guestAt(stage.app.host)
    await stage.app.ctx.db`
      insert into chat_file (path, type, owner, bytes)
      values (${`${'d'.repeat(32)}.png`}, 'image/png', ${guestId}, ${20 * 1_048_576})`
    return refusalCode(uploadTo(uploadImage, await pictureFile(), caller))
  },
  async FILE_GONE(stage) {
    const { guestId, caller } = await guestAt(stage.app.host)
    const path = `${'e'.repeat(32)}.png`
    await stage.app.ctx.db`
      insert into chat_file (path, type, owner, deleted_at) values (${path}, 'image/png', ${guestId}, now())`
    return refusalCode(call(chatMedia, { path }, caller))
  },
  async STORAGE_FULL(stage) {
    const { caller } = await guestAt(stage.app.host)
    const { db } = stage.app.ctx
    await setSetting(db, 'fileFreeMb', 10_000_000)
    try {
      return await refusalCode(uploadTo(uploadImage, await pictureFile(), caller))
    } finally {
      await db`delete from site_setting where key = 'fileFreeMb'`
    }
  },
} satisfies Cases

const pictureFile = async () => new File([new Uint8Array(await photo().png().toBuffer())], 'a.png')

/** Invites an operator. @returns the link */
async function invitedAt({ app }: Stage): Promise<string> {
  const [one, two] = [await newOperator(app, 'owner'), await newOperator(app, 'owner')]
  const username = `invited-${crypto.randomUUID().slice(0, 8)}`
  return (await addByTwo(one.desk, two.desk, { username, role: 'support' })).link
}
