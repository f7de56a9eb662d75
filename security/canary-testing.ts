import { afterAll, beforeAll } from 'vitest'
import { type Caller, call } from '#contract/call'
import { activateGame, gameAccount, resetGamePassword } from '#contract/game'
import { login } from '#contract/login'
import { operatorLogin } from '#contract/operator'
import * as account from '#contract/operator-account'
import { sendPasswordLink } from '#contract/operator-member-password'
import { startConfirmation, startPasskey } from '#contract/operator-passkey'
import { resetPassword, resetPasswordByLink } from '#contract/password'
import { changePassword, confirmPassword, profile } from '#contract/profile'
import { register, sendOtp, validate, verifyOtp } from '#contract/register'
import { withdraw } from '#contract/withdraw'
import { guestAt, write } from '#server/chat/testing'
import { baht, openedQr, type Scene, startScene } from '#server/deposit/testing'
import { give } from '#server/external-transfer/testing'
import { addOperator, commandLine } from '#server/operator/operators'
import { codeOf, newOperator, tokenIn } from '#server/operator/testing'
import { digitsIn, sendCodeTo, textTo } from '#server/password/testing'
import { newRegistration, setSetting } from '#server/register/testing'
import { asOwner } from '#server/testing'

const canaries = {
  password: 'canary-password-1',
  newPassword: 'canary-password-2',
  resetPassword: 'canary-password-3',
  linkPassword: 'canary-password-4',
  wrongPassword: 'canary-password-5',
  operatorPassword: 'canary-operator-1',
  newOperatorPassword: 'canary-operator-2',
  account: '7654321098',
  phone: '0817654321',
}

type Answer = { line: string; text: string }

export let scene: Scene
export const lines: string[] = []
export const answers: Answer[] = []
/** Secrets that the story made, by what they are. */
export const made = new Map<string, string>()
/** Answers that give a secret to its owner. */
export const givesTo = new Map<string, RegExp>()
const keep = (what: string, secret: string, gives?: RegExp) => {
  made.set(what, secret)
  if (gives) givesTo.set(what, gives)
}

const ownFetch = globalThis.fetch

/** Records the answers of our server, and passes all others on. */
const recorded: typeof fetch = async (input, init) => {
  const response = await ownFetch(input, init)
  const url = String(input instanceof Request ? input.url : input)
  if (!url.startsWith(scene.app.host) && !url.startsWith(scene.app.metricsUrl)) return response
  const headers = JSON.stringify([...response.headers])
  const line = `${init?.method ?? 'GET'} ${new URL(url).pathname}`
  answers.push({ line, text: headers + (await response.clone().text()) })
  return response
}

const away = (asked: Promise<unknown>) =>
  asked.then(
    () => {},
    () => {},
  )

async function memberStory() {
  const { host, ctx } = scene.app
  const international = '+66817654321'
  const { otpToken } = await call(sendOtp, { phoneNumber: canaries.phone }, { host })
  keep('token of a code', otpToken, /^POST \/api\/otp\/send$/)
  const otpCode = digitsIn(await textTo(scene, international, 1))
  keep('code by SMS', otpCode)
  await call(verifyOtp, { otpToken, otpCode, requiresToken: true }, { host })
  const registration = newRegistration({
    username: canaries.phone,
    password: canaries.password,
    bankAccountNo: canaries.account,
    otpToken,
  })
  await call(validate, registration, { host })
  await call(register, registration, { host })
  const signIn = async (password: string) =>
    (await call(login, { username: canaries.phone, password }, { host })).token
  const app = { host, token: await signIn(canaries.password) }
  keep('session', app.token, /^POST \/api\/login$/)
  await away(signIn(canaries.wrongPassword))
  await call(confirmPassword, { password: canaries.password }, app)
  const wanted = { oldPassword: canaries.password, newPassword: canaries.newPassword }
  await call(changePassword, wanted, app)
  await call(profile, {}, app)

  const [{ id, publicId }] = await ctx.db<[{ id: number; publicId: string }]>`
    select id, public_id from member where phone = ${international}`
  await give(ctx, id, baht(1_000))
  await gameStory(app)
  await openedQr({ id, caller: app }, 'KBANK')
  await call(withdraw, { amount: baht(300) }, app)

  // The next code may be sent a minute later.
  await ctx.db`update otp set created_at = created_at - interval '2 minutes'`
  const before = (await scene.sandbox.smsTo(international)).length
  const reset = await sendCodeTo(scene, canaries.phone)
  keep('token of a new password', reset.otpToken, /^POST \/api\/password\/code$/)
  const resetCode = digitsIn(await textTo(scene, international, before + 1))
  keep('code of a new password', resetCode)
  await call(
    verifyOtp,
    { otpToken: reset.otpToken, otpCode: resetCode, requiresToken: true },
    { host },
  )
  await call(
    resetPassword,
    { otpToken: reset.otpToken, newPassword: canaries.resetPassword },
    { host },
  )
  await linkStory(publicId, international)

  const guest = await guestAt(host)
  keep('guest', guest.token, /^POST \/api\/chat\/guest$/)
  await write(guest.caller, 'hello')
}

async function gameStory(app: Caller) {
  await call(activateGame, { slotCode: 'askmebet' }, app)
  const shown = /^GET \/api\/wallet\/account\/askmebet$/
  const before = await call(gameAccount, { slotCode: 'askmebet' }, app)
  keep('password of a game', before.password, shown)
  keep('ticket of a game', before.ticket, shown)
  await call(resetGamePassword, { slotCode: 'askmebet' }, app)
  const after = await call(gameAccount, { slotCode: 'askmebet' }, app)
  keep('new password of a game', after.password, shown)
}

async function linkStory(id: string, phone: string) {
  const { host } = scene.app
  const support = await newOperator(scene.app, 'support-lead')
  const before = (await scene.sandbox.smsTo(phone)).length
  await call(sendPasswordLink, { id, reason: 'lost the phone' }, support.desk)
  const text = await textTo(scene, phone, before + 1)
  const linkToken = /[A-Za-z0-9_-]{43}/.exec(text)![0]
  keep('link of a new password', linkToken)
  await call(resetPasswordByLink, { linkToken, newPassword: canaries.linkPassword }, { host })
}

async function operatorStory() {
  const { host, ctx } = scene.app
  const { db, publicUrl } = ctx
  const username = 'somjai'
  const { link } = await addOperator({ db, publicUrl }, { username, role: 'owner' }, commandLine)
  const token = tokenIn(link)
  keep('invitation', token)
  const chosen = { token, password: canaries.operatorPassword }
  await call(account.invitation, { token }, { host })
  const enrolled = await call(account.startEnrolment, chosen, { host })
  keep('authenticator', enrolled.totpSecret, /^POST \/api\/console\/invitation\/password$/)
  const code = codeOf(enrolled.totpSecret)
  const redeemed = await call(account.redeemInvitation, { ...chosen, code }, { host })
  keep('recovery codes', redeemed.recoveryCodes[1]!, /^POST \/api\/console\/invitation\/redeem$/)
  const [signInBy, changeBy] = [redeemed.recoveryCodes[0]!, redeemed.recoveryCodes[2]!]
  const password = canaries.operatorPassword
  const { token: opened } = await call(
    operatorLogin,
    { username, password, code: signInBy },
    { host },
  )
  keep('session of an operator', opened, /^POST \/api\/console\/login$/)
  const desk = { host, token: opened }
  await away(
    call(operatorLogin, { username, password: canaries.wrongPassword, code: changeBy }, { host }),
  )
  await call(startPasskey, { password }, desk)
  await away(call(startConfirmation, { password }, desk))
  const next = await call(account.startFactorChange, { password }, desk)
  keep('next authenticator', next.totpSecret, /^POST \/api\/console\/account\/factor$/)
  const factor = { password, code: codeOf(next.totpSecret) }
  await call(account.confirmFactorChange, factor, desk)
  await db`update operator set totp_step = 0 where username = ${username}`
  const renewed = await call(account.renewRecoveryCodes, factor, desk)
  keep(
    'next recovery codes',
    renewed.recoveryCodes[0]!,
    /^POST \/api\/console\/account\/recovery-codes$/,
  )
  await db`update operator set totp_step = 0 where username = ${username}`
  const newPassword = canaries.newOperatorPassword
  await call(account.changeOperatorPassword, { ...factor, newPassword }, desk)
  await readersStory(desk)
}

/** Reads as others do: an operator with every right, strangers, and the machine that reads the metrics. */
async function readersStory({ token }: Caller) {
  const { host, metricsUrl, ctx } = scene.app
  const [{ publicId }] = await ctx.db<[{ publicId: string }]>`
    select public_id from member order by id desc limit 1`
  const get = (path: string, at = host) =>
    fetch(at + path, { headers: { 'x-client-id': 'kapao-web', authorization: `Bearer ${token}` } })
  for (const path of ['', '/bonuses', '/events', '/related', '/notes', '/protection'])
    await get(`/api/console/member/${publicId}${path}`)
  for (const path of [
    '/api/console/account',
    '/api/console/operators',
    '/api/console/openapi.json',
  ])
    await get(path)
  for (const path of ['/api/openapi.json', '/api/docs', '/health/ready', '/', '/console'])
    await get(path)
  await get('/metrics', metricsUrl.replace(/\/metrics$/, ''))
  for (const path of ['audit', 'members', 'search', 'approvals', 'withdrawals', 'deposits'])
    await post(`/api/console/${path}`, '{"page":1,"limit":100,"text":"SOMCHAI"}', token!)
}

const post = (path: string, body: string, token = '', more: Record<string, string> = {}) =>
  fetch(scene.app.host + path, {
    method: 'POST',
    headers: {
      'x-client-id': 'kapao-web',
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...more,
    },
    body,
  })

/** Requests that carry a secret in the wrong place. */
async function refusedStory() {
  const { wrongPassword: secret, account: bank, phone } = canaries
  const { host } = scene.app
  const bodies = [
    `{"username":"${phone}","password":{"deep":"${secret}"}}`,
    `{"username":"${phone}","password":"${secret}","${secret}":1}`,
    `{"username":"${phone}","password":"${secret}"`,
    `{"username":"${phone}","password":"${secret.repeat(5_000)}"}`,
    `{"username":"${secret}","password":"${secret}","bankAccountNo":"${bank}"}`,
    `["${secret}"]`,
  ]
  for (const path of ['/api/login', '/api/account', '/api/console/login', '/api/otp/verify'])
    for (const body of bodies) await post(path, body)
  await post('/api/login', bodies[0]!, '', { 'content-type': `text/${secret}` })
  await post('/api/login', bodies[0]!, '', { 'x-client-id': secret })
  await post('/api/login', bodies[0]!, '', { 'idempotency-key': `${secret} ` })
  for (const path of [
    `/api/${secret}`,
    `/${secret}`,
    `/api/wallet?token=${secret}`,
    `/api/chat/file/${secret}`,
  ])
    await fetch(host + path, {
      headers: { authorization: `Bearer ${secret}`, cookie: `a=${secret}` },
    })
  await post('/callbacks/gateways/KBANK', `{"${secret}":"${bank}"}`, '', { 'x-signature': secret })
}

/** Calls that fail because the database refuses a statement, whose values are its parameters. */
async function brokenStory() {
  const { host, ctx } = scene.app
  const signIn = { username: canaries.phone, password: canaries.linkPassword }
  const { token } = await call(login, signIn, { host })
  keep('last session', token, /^POST \/api\/login$/)
  await asOwner(scene.app, (db) => db.unsafe('alter table session rename to session_away'))
  await away(call(login, signIn, { host }))
  await away(call(profile, {}, { host, token }))
  await asOwner(scene.app, (db) => db.unsafe('alter table session_away rename to session'))
  // These errors contain data: a repeated row, and an object under a name of our own.
  const twice = () =>
    ctx.db`insert into blocked_address values ('192.0.2.0/24', ${canaries.password})`
  await twice()
  const wish = { oldPassword: canaries.password, newPassword: canaries.newPassword }
  await twice().catch((err: unknown) => ctx.log.error({ err, token, body: wish }, 'twice'))
  await ctx.db`delete from blocked_address`
}

/** A code of six digits counts only alone, because it can be part of any longer number. */
export const has = (text: string, secret: string) =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![\\d.])${secret}(?![\\d])`).test(text)
    : text.includes(secret)

/** Starts the whole server, and goes through everything that has a secret. */
export function startCanaries() {
  beforeAll(async () => {
    const logTo = { write: (line: string) => void lines.push(line) }
    scene = await startScene({ logLevel: 'trace' }, { logTo })
    await setSetting(scene.app.ctx.db, 'registerOtp', true)
    globalThis.fetch = recorded
    for (const [what, secret] of Object.entries(canaries)) keep(what, secret)
    givesTo.set('account', /^GET \/api\/account\/profile$/)
    // Operators who read members see their numbers.
    givesTo.set('phone', /^GET \/api\/account\/profile$|^GET \/api\/console\/member\/\d+$/)
    await memberStory()
    await operatorStory()
    await refusedStory()
    await brokenStory()
  })
  afterAll(async () => {
    globalThis.fetch = ownFetch
    await scene?.stop()
  })
}
