import { clientHeader, webClient } from '#contract/call'
import { newAddress } from './visit.ts'

/** A member for a test, with the credentials of the sign-in screen. */
export type Member = {
  phone: string
  password: string
  name: string
  token: string
  /** The registered account in the bank's form. */
  account: { bank: 'KBANK'; account: string; name: string }
}

export const password = 'correct horse 77'

/**
 * A Thai mobile number that no other test uses. It does not end in 00 and two digits: for some of those the SMS gateway of
 * the sandbox fails (docs/sandbox.md).
 */
export function newPhone(): string {
  const phone = `0${8 + Math.round(Math.random())}${digits(8)}`
  return phone.slice(-4, -2) === '00' ? newPhone() : phone
}
export const newAccountNo = () => digits(10)
/** The phone number as the database stores it. */
export const keptPhone = ({ phone }: Pick<Member, 'phone'>) => `+66${phone.slice(1)}`

/**
 * Registers and signs in over HTTP, for tests that are not about registration. The code step must be off. A member of before
 * has given neither the date of birth nor a consent.
 * An invited member has another account holder than the inviter, because rewards between accounts of one holder wait for review.
 */
export async function newMember(
  app: string,
  {
    inviteCode = '',
    isOfBefore = false,
    holder = inviteCode ? 'MALEE RAKDEE' : 'SOMCHAI JAIDEE',
  }: { inviteCode?: string; isOfBefore?: boolean; holder?: string } = {},
): Promise<Member> {
  const phone = newPhone()
  const name = `SOMCHAI ${phone.slice(1)}`
  const account = { bank: 'KBANK', account: newAccountNo(), name: holder } as const
  await api(app, 'POST /api/account', {
    name,
    username: phone,
    password,
    sourceCode: await aSource(app),
    inviteCode,
    bankCode: account.bank,
    bankAccountName: account.name,
    bankAccountNo: account.account,
    ...(!isOfBefore && { dateOfBirth: '1990-05-17', termsVersion: 1 }),
  })
  return { phone, password, name, account, token: await newToken(app, phone) }
}

export async function newToken(app: string, phone: string): Promise<string> {
  const { token } = await api(app, 'POST /api/login', { username: phone, password })
  return String(token)
}

/** Calls an endpoint as the app would. @throws if the call is refused. */
export async function api(
  app: string,
  line: `${'GET' | 'POST'} /api/${string}`,
  body?: Record<string, unknown>,
  token?: string,
): Promise<Record<string, unknown>> {
  const [method, path] = line.split(' ') as [string, string]
  const response = await fetch(app + path, {
    method,
    headers: {
      [clientHeader]: webClient,
      'x-forwarded-for': newAddress(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  const reply = await response.text()
  if (!response.ok) throw new Error(`${line} answered ${response.status} ${reply}`)
  return JSON.parse(reply)
}

async function aSource(app: string): Promise<string> {
  const { sources } = await api(app, 'GET /api/lookup/sources')
  return (sources as { code: string }[])[0]!.code
}

function digits(count: number): string {
  return Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('')
}
