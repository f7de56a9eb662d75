import { expect, test } from 'vitest'
import { passwordProblemOf, passwordProblems } from './operator-password.ts'

// Goal: an operator's password is long, not common, not a run of keys, and like neither the own name nor the product.
const username = 'malee.finance'

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
] as const)('%s is %s', (password, problem) => {
  expect(passwordProblemOf(password, username)).toBe(problem)
})

test.each([
  'khao soi gai 1899',
  'mango sticky rice',
  'เสือสามตัวกินข้าวต้ม',
  'ເສືອສາມໂຕກິນເຂົ້າຕົ້ມ',
  'x7#Qp!t2Lw9z',
])('%s may be chosen', (password) => {
  expect(passwordProblemOf(password, username)).toBeUndefined()
})

test('every problem is one of the known ones', () => {
  expect(passwordProblemOf('', 'x')).toBe('too_short')
  expect(new Set(passwordProblems).size).toBe(passwordProblems.length)
})
