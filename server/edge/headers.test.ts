import { expect, test } from 'vitest'
import { refusalHeaders } from '../platform/errors.ts'
import { policy } from './headers.ts'

const secure = 'https://kapao.example'
const plain = 'http://127.0.0.1:3000'

test('strict transport security holds for a year and all subdomains, where there is TLS', () => {
  const sent = (publicUrl: string) => policy(publicUrl, [], []).strictTransportSecurity
  expect(sent(secure)).toEqual({ maxAge: 31_536_000, includeSubDomains: true })
  expect(sent(plain)).toBe(false)
})

test('refusals that pass by the HTTP server’s own headers have it too', () => {
  const sent = (publicUrl: string) =>
    new Map(refusalHeaders(publicUrl)).get('strict-transport-security')
  expect(sent(secure)).toBe('max-age=31536000; includeSubDomains')
  expect(sent(plain)).toBeUndefined()
})
