import { expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { memberPasswordProblem } from './member-password.ts'

// Goal: the first guesses at a member's password do not succeed. The words are those that guessers use too.
const common = await loadCommonPasswords()
const owner = {
  phone: '0867431952',
  names: ['SOMCHAI', 'Boonmee Rattanakul', 'สมพงษ์ แก้วมณี'],
  products: ['Lotus Royal'],
  old: 'khao niao 71',
  common,
}

test.each([
  ['', 'too_short'],
  ['k7#qW2', 'too_short'],
  ['0867431952', 'like_phone'],
  ['66867431952', 'like_phone'],
  ['+66867431952', 'like_phone'],
  ['+66 86-743-1952', 'like_phone'],
  ['867431952a', 'like_phone'],
  ['my 431952 phone', 'like_phone'],
  ['2591347680', 'like_phone'],
  ['boonmee!!', 'like_name'],
  ['R4ttan4kul', 'like_name'],
  ['iahcmos99x', 'like_name'],
  ['สมพงษ์สุดหล่อ', 'like_name'],
  ['kapao1234', 'like_product'],
  ['K4p40-K4p40', 'like_product'],
  ['lotusroyal', 'like_product'],
  ['00000001', 'too_plain'],
  ['11111112', 'too_plain'],
  ['aaaaaaab', 'too_plain'],
  ['12345678a', 'too_plain'],
  ['abc123456', 'too_plain'],
  ['qwerty12345', 'too_plain'],
  ['k7#qk7#qk7#q', 'too_plain'],
  ['ฟหกดเ้่าสว', 'too_plain'],
  ['ๆไำพะัีร', 'too_plain'],
  ['ຫກດເ້່າສ', 'too_plain'],
  ['08091987', 'date_or_phone'],
  ['8/9/2530', 'date_or_phone'],
  ['25300908', 'date_or_phone'],
  ['19872530', 'date_or_phone'],
  ['0891234567', 'date_or_phone'],
  ['+856 20 5551 7342', 'date_or_phone'],
  ['password1234', 'too_common'],
  ['P@ssw0rd!', 'too_common'],
  ['iloveyou2', 'too_common'],
  ['letmein123', 'too_common'],
  ['sunshine08091987', 'too_common'],
  ['sawasdee99', 'too_common'],
  ['14725836', 'too_common'],
  ['isylzjko', 'too_common'],
  ['รหัสผ่าน', 'too_common'],
  ['ສະບາຍດີ 99', 'too_common'],
  ['khao niao 71', 'unchanged'],
] as const)('a member may not choose %s: it is %s', (password, problem) => {
  expect(memberPasswordProblem(password, owner)).toBe(problem)
})

test.each([
  'khao niao 72',
  'som tam 1234',
  'correct horse 77',
  'x7#Qp!t2',
  'mango sticky rice',
  'เสือสามตัวกินข้าวต้ม',
  'ເສືອສາມໂຕກິນເຂົ້າຕົ້ມ',
  '73914286',
])('a member may choose %s', (password) => {
  expect(memberPasswordProblem(password, owner)).toBeUndefined()
})

test('while the list is loaded the other reasons are shown already', () => {
  expect(memberPasswordProblem('password', {})).toBeUndefined()
  expect(memberPasswordProblem('0867431952', { phone: owner.phone })).toBe('like_phone')
})
