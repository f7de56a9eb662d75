import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { decryptAccountNo, encryptAccountNo, indexOfAccount } from './bank-account.ts'

const secrets = { pepper: randomBytes(32) }
const others = { pepper: randomBytes(32) }

test('an encrypted account number is decrypted with its key, and each encryption differs', () => {
  const sealed = encryptAccountNo(secrets, '1234567890')
  expect(sealed).not.toContain('1234567890')
  expect(decryptAccountNo(secrets, sealed)).toBe('1234567890')
  expect(encryptAccountNo(secrets, '1234567890')).not.toBe(sealed)
})

test('decryption names a wrong key and detects a changed text', () => {
  const sealed = encryptAccountNo(secrets, '1234567890')
  expect(() => decryptAccountNo(others, sealed)).toThrow(/another key/)
  const [id, text = ''] = sealed.split('.')
  const bytes = Buffer.from(text, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => decryptAccountNo(secrets, `${id}.${bytes.toString('base64url')}`)).toThrow()
})

test('the index is equal for equal accounts only, and needs the key', () => {
  const index = (bankCode: string, accountNo: string, of = secrets) =>
    indexOfAccount(of, bankCode, accountNo).toString('hex')
  expect(index('SCB', '1234567890')).toBe(index('SCB', '1234567890'))
  const different = [
    index('KBANK', '1234567890'),
    index('SCB', '1234567891'),
    index('SCB', '1234567890', others),
  ]
  expect(different).not.toContain(index('SCB', '1234567890'))
})
