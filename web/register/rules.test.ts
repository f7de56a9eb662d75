import { expect, test } from 'vitest'
import { bankProblem, type Draft, holderName, phoneProblem, profileProblem } from './rules.ts'

const draft: Draft = {
  phone: '0812345678',
  name: 'สมชาย',
  password: 'one',
  passwordConfirm: 'one',
  sourceCode: 'FRIEND',
  inviteCode: '',
  bankCode: 'KTB',
  accountNumber: '1234567890',
  firstName: 'SOMCHAI',
  lastName: 'JAIDEE',
  currency: 'BAHT',
}

test('REG-03 the phone number has ten characters, but in the Lao build any number of them', () => {
  expect(phoneProblem(draft, 'th')).toBeUndefined()
  for (const phone of ['081234567', '08123456789']) {
    expect(phoneProblem({ ...draft, phone }, 'th')?.text).toBe('register.phoneTenDigits')
    expect(phoneProblem({ ...draft, phone }, 'lao')).toBeUndefined()
  }
  expect(phoneProblem({ ...draft, phone: '' }, 'lao')?.field).toBe('phone')
})

test('REG-05 the profile step asks for every field but the inviter, and for equal passwords', () => {
  expect(profileProblem(draft)).toBeUndefined()
  for (const field of ['name', 'password', 'passwordConfirm', 'sourceCode'] as const) {
    expect(profileProblem({ ...draft, [field]: ' ' })).toEqual({ text: 'common.required', field })
  }
  expect(profileProblem({ ...draft, passwordConfirm: 'two' })?.text).toBe(
    'register.passwordsDiffer',
  )
})

test('REG-08 the bank step asks for bank, number, first and last name', () => {
  expect(bankProblem(draft)).toBeUndefined()
  for (const field of ['bankCode', 'accountNumber', 'firstName', 'lastName'] as const) {
    expect(bankProblem({ ...draft, [field]: '' })).toEqual({ text: 'common.required', field })
  }
})

test('REG-10 a Thai name is refused at the banks that print Latin letters only', () => {
  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    expect(bankProblem({ ...draft, bankCode, firstName: 'สมชาย' })?.text).toBe(
      'register.nameEnglish',
    )
  }
  expect(bankProblem({ ...draft, bankCode: 'KBANK', firstName: 'สมชาย' })).toBeUndefined()
})

test('REG-09 the holder is first name, space, last name, trimmed', () => {
  expect(holderName({ ...draft, firstName: ' SOMCHAI', lastName: 'JAIDEE ' })).toBe(
    'SOMCHAI JAIDEE',
  )
})
