import { randomInt } from 'node:crypto'
import { bangkokTime, inBangkok } from '../bangkok.ts'
import { randomCode } from '../world.ts'
import type { BankCode } from './directory.ts'

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')
const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')
const mixed = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
const mixedCase = (count: number) =>
  Array.from({ length: count }, () => mixed[randomInt(mixed.length)]).join('')

/** 2026-07-31 14:02:05 in Bangkok as 20260731140205, the start of a reference. */
const stampOf = (at: number) => bangkokTime(at).replace(/\D/g, '')

function dayOfYear(at: number): string {
  const local = inBangkok(at)
  const days = (local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / 86_400_000
  return String(Math.floor(days) + 1).padStart(3, '0')
}

type Make = (at: number) => string
const makers: Partial<Record<BankCode, Make>> = {
  KBANK: (at) =>
    `01${stampOf(at)[3]}${dayOfYear(at)}${stampOf(at).slice(8)}${letters(3)}${digits(5)}`,
  SCB: (at) => stampOf(at).slice(0, 8) + mixedCase(17),
  KTB: () => `A${randomCode(16)}`,
  GSB: (at) => stampOf(at).slice(2, 14) + digits(8),
}

/** A transaction reference in the format of the sending bank. */
export const newReference = (bank: BankCode, at: number): string =>
  (makers[bank] ?? ((moment) => `${bank}${stampOf(moment).slice(2)}${digits(5)}`))(at)

/** True if the text has the form of a reference. */
export const isReference = (text: string): boolean => /^[A-Za-z0-9]{10,25}$/.test(text)
