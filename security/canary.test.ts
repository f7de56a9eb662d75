import { afterAll, beforeAll, expect, test } from 'vitest'
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

// Goal: a secret is where it must be and nowhere else: in no line of the log, in no table, and in no answer but the one that
// gives it to its owner. Method: one story through everything that has a secret, with requests that fail, also by faults of
// ours; then every line, every row, and every answer that came over HTTP is searched for every secret.
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

let scene: Scene
const lines: string[] = []
const answers: Answer[] = []
/** Secrets that the story made, by what they are. */
const made = new Map<string, string>()
/** Answers that give a secret to its owner. */
const givesTo = new Map<string, RegExp>()
const keep = (what: string, secret: string, gives?: RegExp) => {
  made.set(what, secret)
  if (gives) givesTo.set(what, gives)
}

const ownFetch = globalThis.fetch
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

test('the story went through: each secret is one of its own, and faults of ours were among the answers', () => {
  expect(made.size).toBe(new Set(made.values()).size)
  expect(made.size).toBeGreaterThanOrEqual(25)
  expect(answers.filter(({ text }) => /INTERNAL_SERVER_ERROR/.test(text)).length).toBeGreaterThan(0)
  expect(lines.some((line) => line.includes('twice') && line.includes('[hidden]'))).toBe(true)
  for (const [what, gives] of givesTo)
    expect(
      answersWith(made.get(what)!).some(({ line }) => gives.test(line)),
      what,
    ).toBe(true)
})

test('no line of the log has a secret, at any level', () => {
  const log = lines.join('')
  expect(
    lines.filter((line) => /"level":"?(trace|debug|10|20|info|30)/.test(line)).length,
  ).toBeGreaterThan(0)
  expect(found(log, [...made, ...keysOfOurs()])).toEqual([])
  for (const personal of ['+66817654321', '817654321']) expect(log).not.toContain(personal)
})

test('no table shows a secret, the queue of jobs and stored answers among them', async () => {
  // Numbers of phones are readable: docs/security.md says so.
  const secrets = [...made, ...keysOfOurs()].filter(([what]) => what !== 'phone')
  expect(found(await readable(), secrets)).toEqual([])
})

test('no answer has a secret but the one that gives it to its owner', () => {
  const wrong = [...made, ...keysOfOurs()].flatMap(([what, secret]) =>
    answersWith(secret)
      .filter(({ line }) => !givesTo.get(what)?.test(line))
      .map(({ line }) => `${what}: ${line}`),
  )
  expect([...new Set(wrong)]).toEqual([])
})

const answersWith = (secret: string) => answers.filter(({ text }) => has(text, secret))
/** A code of six digits counts only alone, because it can be part of any longer number. */
const has = (text: string, secret: string) =>
  /^\d{6}$/.test(secret)
    ? new RegExp(`(?<![\\d.])${secret}(?![\\d])`).test(text)
    : text.includes(secret)
const found = (text: string, secrets: [string, string][]) =>
  secrets.filter(([, secret]) => has(text, secret)).map(([what]) => what)

/** The installation's own secret, and the providers' keys. */
function keysOfOurs(): [string, string][] {
  const { pepper, gateways, games, banks, sms } = scene.app.settings
  const forms = ['hex', 'base64', 'base64url', 'latin1'] as const
  return [
    ...forms.map((form): [string, string] => [`PEPPER as ${form}`, pepper.toString(form)]),
    ...Object.entries({ gateways, games, banks, sms }).flatMap(([where, settings]) =>
      keysIn(settings, where),
    ),
  ]
}
function keysIn(settings: object, where: string): [string, string][] {
  return Object.entries(settings).flatMap(([name, value]): [string, string][] => {
    if (value && typeof value === 'object') return keysIn(value, `${where}.${name}`)
    return /key|secret|password|token/i.test(name) && !/public/i.test(name)
      ? [[`${where}.${name}`, String(value)]]
      : []
  })
}

/** Reads every row of every table as text, with bytes as characters. */
async function readable(): Promise<string> {
  const rows: object[] = []
  await asOwner(scene.app, async (db) => {
    const tables = await db<{ name: string }[]>`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`
    expect(tables.some(({ name }) => name.startsWith('graphile_worker.'))).toBe(true)
    for (const { name } of tables)
      rows.push(...(await db.unsafe<object[]>(`select * from ${name}`)))
  })
  return JSON.stringify(rows, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}
