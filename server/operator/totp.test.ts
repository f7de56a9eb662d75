import { expect, test } from 'vitest'
import { base32, codeAt, newSecret, otpauthOf, stepAt, stepOf } from './totp.ts'

// RFC 6238, appendix B: the secrets, and the codes of eight digits at these seconds.
const ascii = '1234567890'
const secrets = {
  sha1: Buffer.from(ascii.repeat(2)),
  sha256: Buffer.from(ascii.repeat(4).slice(0, 32)),
  sha512: Buffer.from(ascii.repeat(7).slice(0, 64)),
}
const vectors: [second: number, sha1: string, sha256: string, sha512: string][] = [
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [1_111_111_111, '14050471', '67062674', '99943326'],
  [1_234_567_890, '89005924', '91819424', '93441116'],
  [2_000_000_000, '69279037', '90698825', '38618901'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
]

test.each(vectors)('codes are those of RFC 6238 at second %i', (second, ...codes) => {
  const step = stepAt(second * 1_000)
  expect(Object.entries(secrets).map(([hash, secret]) => codeAt(secret, step, hash, 8))).toEqual(
    codes,
  )
})

test('a code opens in its own half minute, the one before and the one after', () => {
  const secret = newSecret()
  const now = 1_800_000_000_000
  const step = stepAt(now)
  for (const off of [-1, 0, 1])
    expect(stepOf(secret, codeAt(secret, step + off), now)).toBe(step + off)
  const far = [-3, -2, 2, 3].map((off) => codeAt(secret, step + off))
  const near = [-1, 0, 1].map((off) => codeAt(secret, step + off))
  for (const code of far.filter((one) => !near.includes(one)))
    expect(stepOf(secret, code, now)).toBeUndefined()
})

test('secrets are written as RFC 4648 says, and as authenticators read them', () => {
  const words = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar']
  expect(words.map((word) => base32(Buffer.from(word)))).toEqual([
    '',
    'MY',
    'MZXQ',
    'MZXW6',
    'MZXW6YQ',
    'MZXW6YTB',
    'MZXW6YTBOI',
  ])
  expect(otpauthOf('malee', Buffer.from('foobar'))).toBe(
    'otpauth://totp/Kapao:malee?secret=MZXW6YTBOI&issuer=Kapao',
  )
})
