import { type BankCode, bankOf } from '../directory.ts'
import { letters } from './letters.ts'

/** Brand colour of a bank. */
const colours: Partial<Record<BankCode, string>> = {
  KBANK: '#0a9b4b',
  SCB: '#4e2a84',
  KTB: '#1ba5e1',
  BBL: '#1e3f9c',
  TMB: '#1279be',
  BAY: '#c99700',
  GSB: '#e2308d',
  BAAC: '#3f8f2f',
  GHB: '#e7762b',
  KKP: '#5f4a8b',
  BCEL: '#c8102e',
  JDB: '#0b4ea2',
  LDB: '#1a4f9c',
}
export const colourOf = (bank: BankCode): string =>
  colours[bank] ?? (bankOf(bank).country === 'LA' ? '#7a4b12' : '#37506b')

/** A round mark for a bank: its colour, a woven ring and its letters. No real bank's logo. */
export function mark(bank: BankCode, x: number, y: number, radius: number): string {
  const initials = bank.length > 4 ? bank[0]! : bank
  const size = radius * [0, 0.9, 0.75, 0.62, 0.5][initials.length]!
  const ring = radius * 0.84
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colourOf(bank)}"/>
<circle cx="${x}" cy="${y}" r="${ring}" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="${radius * 0.07}" stroke-dasharray="${radius * 0.12} ${radius * 0.09}"/>
${letters(x, y + size * 0.34, initials, { size, fill: '#fff', anchor: 'middle', isBold: true })}`
}

/** A tick, as the sign for done. */
export const tick = (x: number, y: number, radius: number, colour: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/><path d="M${x - radius * 0.42} ${y + radius * 0.04}l${radius * 0.3} ${radius * 0.32}l${radius * 0.56} ${-radius * 0.64}" fill="none" stroke="#fff" stroke-width="${radius * 0.17}" stroke-linecap="round" stroke-linejoin="round"/>`

/** Faint rows of short threads behind a slip. */
export function cloth(width: number, height: number, colour: string, opacity: number): string {
  const rows = Array.from({ length: Math.ceil(height / 16) }, (_, row) =>
    Array.from(
      { length: Math.ceil(width / 48) },
      (_, column) => `M${column * 48 + Math.abs((row % 8) - 4) * 6} ${row * 16 + 4}h14`,
    ).join(''),
  )
  return `<path d="${rows.join('')}" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="3" fill="none"/>`
}
