import { expect, test } from 'vitest'
import { call } from '#contract/call'
import { login } from '#contract/login'
import { changePassword, profile } from '#contract/profile'
import { sendOtp } from '#contract/register'
import { newMember, setSetting } from '../register/testing.ts'
import { startTestApp } from '../testing.ts'
import { createLog } from './log.ts'

const canaries = {
  password: 'canary-password-1',
  newPassword: 'canary-password-2',
  phone: '0817654321',
  account: '7654321098',
}

test('nothing that is secret is in the log or readable in the database after a whole story', async () => {
  const lines: string[] = []
  const app = await startTestApp(
    { logLevel: 'trace' },
    { logTo: { write: (line) => void lines.push(line) } },
  )
  const { host, ctx } = app
  await setSetting(ctx.db, 'registerOtp', false)
  const { token } = await newMember(host, {
    username: canaries.phone,
    password: canaries.password,
    bankAccountNo: canaries.account,
  })
  await call(profile, {}, { host, token })
  await call(login, { username: canaries.phone, password: 'canary-wrong' }, { host }).catch(
    () => {},
  )
  const wish = { oldPassword: canaries.password, newPassword: canaries.newPassword }
  await call(changePassword, wish, { host, token })
  await call(sendOtp, { phoneNumber: '0897654321' }, { host }).catch(() => {})
  // These errors contain data: a duplicate row, a value of the wrong type.
  await ctx.db`insert into blocked_address values ('192.0.2.0/24', ${canaries.password})`
  const twice = ctx.db`insert into blocked_address values ('192.0.2.0/24', ${canaries.password})`
  await twice.catch((err: unknown) => ctx.log.error({ err, token, body: wish }, 'twice'))
  await ctx.db`delete from blocked_address`

  const log = lines.join('')
  expect(log).toContain('twice')
  expect(log).toContain('[hidden]')
  const tables = await readable(ctx.db)
  for (const secret of [canaries.password, canaries.newPassword, 'canary-wrong', token]) {
    expect(log).not.toContain(secret)
    expect(tables).not.toContain(secret)
  }
  for (const personal of [canaries.phone, '+66817654321', canaries.account, '897654321'])
    expect(log).not.toContain(personal)
  expect(tables).not.toContain(canaries.account)
  await app.stop()
})

test('a secret that is logged by its name is hidden', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info({ token: 'canary', body: { password: 'canary', deep: { otpCode: 'canary' } } }, 'x')
  expect(lines.join('')).not.toContain('canary')
})

/** Reads every row of every table as text, with bytes as characters. */
async function readable(db: import('#db').Db): Promise<string> {
  const tables = await db<{ name: string }[]>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'ledger') and table_type = 'BASE TABLE'`
  const texts = await Promise.all(
    tables.map(({ name }) => db.unsafe<object[]>(`select * from ${name}`)),
  )
  return JSON.stringify(texts, (_, value) =>
    value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
  )
}
