import { Link } from 'wouter'
import { serviceName } from '../i18n/name.ts'
import styles from './Head.module.css'

/** A folded pouch: the flap is woven in steps, the clasp is a lozenge. */
const pouch = 'M7 7h4.5v18H7zM24.5 7h-6L11.5 16l7 9h6L17.3 16zM23 11.8 26.8 16 23 20.2 19.2 16z'

const Mark = () => (
  <svg viewBox="0 0 32 32" aria-hidden="true">
    <rect width="32" height="32" rx="9" fill="#ffb628" />
    <path d={pouch} fill="#121a45" />
  </svg>
)

/** The mark without its ground, for dark cloth. */
export const BareMark = () => (
  <svg viewBox="5 5 24 22" aria-hidden="true">
    <path d={pouch} fill="#ffb628" />
  </svg>
)

export const Logo = ({ to, bare }: { to: string; bare?: boolean }) => (
  <Link href={to} className={styles.logo}>
    {!bare && <Mark />}
    <span>{serviceName.use()}</span>
  </Link>
)
