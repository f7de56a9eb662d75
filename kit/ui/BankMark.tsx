import type { CSSProperties } from 'react'
import styles from './BankMark.module.css'

/** A bank's letters and colour: enough to know it by, without its logo. White is readable on every one of them. */
const marks: Record<string, { letters: string; tone: string }> = {
  KBANK: { letters: 'K', tone: '#07863b' },
  KTB: { letters: 'KTB', tone: '#0a6ebd' },
  SCB: { letters: 'SCB', tone: '#4e2a84' },
  BBL: { letters: 'BBL', tone: '#1e3f94' },
  BAY: { letters: 'BAY', tone: '#6b5b1f' },
  TMB: { letters: 'ttb', tone: '#11609f' },
  TTB: { letters: 'ttb', tone: '#11609f' },
  GSB: { letters: 'GSB', tone: '#c2187a' },
  BAAC: { letters: 'ธกส', tone: '#2f7a35' },
  BCEL: { letters: 'BC', tone: '#b3202c' },
  TRUEWALLET: { letters: 'TW', tone: '#c2440c' },
  WW: { letters: 'WW', tone: '#0b6b78' },
  PAYTIMZ: { letters: 'PT', tone: '#8a3b8f' },
  PAYONEX: { letters: 'PX', tone: '#3a4db0' },
}

export function BankMark({ code }: { code: string }) {
  const { letters, tone } = marks[code] ?? { letters: code.slice(0, 3), tone: '#58607f' }
  return (
    <span className={styles.mark} style={{ '--tone': tone } as CSSProperties} aria-hidden="true">
      {letters}
    </span>
  )
}
