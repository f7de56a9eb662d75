import { expect, test } from 'vitest'
import { loadCommonPasswords } from './common-passwords.ts'
import { passwordProblemOf, passwordProblems } from './operator-password.ts'

// Goal: an operator's password is long, not common, not a run of keys, and like neither the own name nor the product.
const compared = { username: 'malee.finance', common: await loadCommonPasswords() }

test.each([
  ['short', 'too_short'],
  ['elevenchars', 'too_short'],
  ['malee likes tea', 'like_name'],
  ['M-A-L-E-E likes tea', 'like_name'],
  ['ma1ee likes tea', 'like_name'],
  ['all eelam go home', 'like_name'],
  ['finance forever', 'like_name'],
  ['Kapao is my job', 'like_product'],
  ['k@p@0 is my job', 'like_product'],
  ['password1234567', 'too_common'],
  ['P@ssw0rd!!!!!!', 'too_common'],
  ['12345678901234', 'too_plain'],
  ['qwertyqwerty', 'too_plain'],
  ['qwertyuiopasdf', 'too_plain'],
  ['aaaaaaaaaaaaaa', 'too_plain'],
  ['abcdefghijklmn', 'too_plain'],
  ['abababababab', 'too_plain'],
  ['08/09/2530 .-', 'too_plain'],
  ['sunshine19871988', 'too_common'],
  ['--letmein-1#9$3!', 'too_common'],
] as const)('%s is %s', (password, problem) => {
  expect(passwordProblemOf(password, compared)).toBe(problem)
})

test.each([
  'khao soi gai 1899',
  'mango sticky rice',
  'เสือสามตัวกินข้าวต้ม',
  'ເສືອສາມໂຕກິນເຂົ້າຕົ້ມ',
  'x7#Qp!t2Lw9z',
])('%s may be chosen', (password) => {
  expect(passwordProblemOf(password, compared)).toBeUndefined()
})

test('every problem is one of the known ones', () => {
  expect(passwordProblemOf('', { username: 'x' })).toBe('too_short')
  expect(new Set(passwordProblems).size).toBe(passwordProblems.length)
})
