import { expect, test } from 'vitest'
import { placeOf } from './place.ts'

test.each([
  ['https://kapao.example', 'kapao.example', 'https://kapao.example'],
  ['https://kapao.example:8443', 'kapao.example', 'https://kapao.example:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
  ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
])('passkeys of %s belong to %s and are used on its pages', (publicUrl, rpId, origin) => {
  expect(placeOf(publicUrl)).toEqual({ rpId, origin })
})
