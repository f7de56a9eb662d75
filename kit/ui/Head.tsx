import type { ReactNode } from 'react'
import styles from './Head.module.css'
import { LanguageMenu } from './LanguageMenu.tsx'
import { BareMark, Logo } from './Logo.tsx'
import { createStore } from './store.ts'

/** A message of the whole app, below the head of every page. */
export const belowHead = createStore<ReactNode>(null)

type HeadProps = {
  /** The link of the logo. */
  home: string
  /** Between the logo and the language menu; on a phone in a line of its own. */
  middle?: ReactNode
  /** Beside the language menu. */
  tools?: ReactNode
  /** full where there is a balance or the wheel, thin elsewhere. One on every screen. */
  hem?: 'full' | 'thin'
  children?: ReactNode
}

/** Plain dark indigo that ends in one woven hem. */
export const Head = ({ home, middle, tools, hem = 'thin', children }: HeadProps) => (
  <>
    <header className={styles.head}>
      <div className="column">
        <div className={styles.top}>
          <Logo to={home} />
          {middle && <div className={styles.middle}>{middle}</div>}
          <LanguageMenu />
          {tools}
        </div>
        {children}
      </div>
      <Hem look={hem} />
    </header>
    <div aria-live="polite">{belowHead.use()}</div>
  </>
)

/** The sign-in's head: the whole loom, with the mark in the middle. */
export const Loom = ({ home }: { home: string }) => (
  <header className={styles.loom}>
    <div className="column">
      <div className={styles.top}>
        <Logo to={home} bare />
        <LanguageMenu />
      </div>
    </div>
    <span className={styles.mark}>
      <BareMark />
    </span>
    <Hem look="thin" />
  </header>
)

const Hem = ({ look }: { look: 'full' | 'thin' }) => (
  <div className={styles[look]} aria-hidden="true" />
)
