import { expect, test } from 'vitest'
import {
  ageProblems,
  bankProblems,
  type Draft,
  holderName,
  phoneIn,
  phoneProblems,
  profileProblems,
} from './rules.ts'

const draft: Draft = {
  phone: '0812345678',
  name: 'สมชาย',
  password: 'one',
  passwordConfirm: 'one',
  dateOfBirth: '1990-05-17',
  sourceCode: 'FRIEND',
  inviteCode: '',
  bankCode: 'KTB',
  accountNumber: '1234567890',
  firstName: 'SOMCHAI',
  lastName: 'JAIDEE',
  currency: 'BAHT',
}

test('REG-03 the phone number has ten characters, but in the Lao build any number of them', () => {
  expect(phoneProblems(draft, 'th')).toEqual([])
  for (const phone of ['081234567', '08123456789']) {
    expect(phoneProblems({ ...draft, phone }, 'th')).toEqual([
      { text: 'register.phoneTenDigits', field: 'phone' },
    ])
    expect(phoneProblems({ ...draft, phone }, 'lao')).toEqual([])
  }
  expect(phoneProblems({ ...draft, phone: '0123456789' }, 'th')).toEqual([
    { text: 'register.phoneNotMobile', field: 'phone' },
  ])
  expect(phoneProblems({ ...draft, phone: '' }, 'lao')).toEqual([
    { text: 'common.required', field: 'phone' },
  ])
})

test('REG-03 a phone number is read with spaces, with its country code, and in digits of Thai and Lao', () => {
  for (const typed of [
    '081-234 5678',
    '+66 81 234 5678',
    '66812345678',
    '+660812345678',
    '๐๘๑๒๓๔๕๖๗๘',
  ])
    expect(phoneIn(typed, 'th')).toBe('0812345678')
  // A number that is not complete stays as it is typed.
  expect(['+6681', '6681234567', '+856 20 5512 3456'].map((typed) => phoneIn(typed, 'th'))).toEqual(
    ['+6681', '6681234567', '+8562055123456'],
  )
  expect(['+66 81 234 5678', '໒໐໕໕໑໒໓໔໕໖'].map((typed) => phoneIn(typed, 'lao'))).toEqual([
    '+66812345678',
    '2055123456',
  ])
})

const required = (field: string) => ({ text: 'common.required', field })

test('REG-05 the profile step asks for every field but the inviter, and for equal passwords', () => {
  expect(profileProblems(draft)).toEqual([])
  for (const field of ['name', 'passwordConfirm', 'sourceCode'] as const) {
    expect(profileProblems({ ...draft, [field]: '' })).toEqual([required(field)])
  }
  const differ = { text: 'register.passwordsDiffer', field: 'passwordConfirm' }
  expect(profileProblems({ ...draft, passwordConfirm: 'two' })).toEqual([differ])
  expect(profileProblems({ ...draft, password: ' ', name: ' ' })).toEqual([
    required('name'),
    required('password'),
    differ,
  ])
})

test('REG-05 REG-08 all empty fields of a step are named at once, in their order', () => {
  const nothing = {
    ...draft,
    name: '',
    password: '',
    passwordConfirm: '',
    sourceCode: '',
  }
  expect(profileProblems(nothing)).toEqual(
    ['name', 'password', 'passwordConfirm', 'sourceCode'].map(required),
  )
  const noBank = { ...draft, bankCode: '', accountNumber: '', firstName: '', lastName: '' }
  expect(bankProblems(noBank)).toEqual(
    ['bankCode', 'accountNumber', 'firstName', 'lastName'].map(required),
  )
})

test('REG-08 the bank step asks for bank, number, first and last name', () => {
  expect(bankProblems(draft)).toEqual([])
  for (const field of ['bankCode', 'accountNumber', 'firstName', 'lastName'] as const) {
    expect(bankProblems({ ...draft, [field]: ' ' })).toEqual([required(field)])
  }
})

test('REG-10 a Thai name is refused at the banks that print Latin letters only', () => {
  for (const bankCode of ['KTB', 'TMB', 'BBL']) {
    expect(bankProblems({ ...draft, bankCode, firstName: 'สมชาย' })).toEqual([
      { text: 'register.nameEnglish', field: 'firstName' },
    ])
  }
  expect(bankProblems({ ...draft, bankCode: 'KBANK', firstName: 'สมชาย' })).toEqual([])
})

test('REG-09 the holder is first name, space, last name, trimmed', () => {
  expect(holderName({ ...draft, firstName: ' SOMCHAI', lastName: 'JAIDEE ' })).toBe(
    'SOMCHAI JAIDEE',
  )
})

test('REG-05 the age counts from the birthday on, by the calendar of Bangkok', () => {
  const before = Date.parse('2026-11-23T16:59:59Z')
  const born = { dateOfBirth: '2006-11-24' }
  expect(ageProblems(born, 20, before)).toEqual([
    { text: 'register.tooYoung', field: 'dateOfBirth' },
  ])
  expect(ageProblems(born, 20, before + 1_000)).toEqual([])
  expect(ageProblems({ dateOfBirth: '' }, 20, before)).toEqual([required('dateOfBirth')])
})
