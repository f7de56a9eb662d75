import type { ReactNode } from 'react'
import { Button } from '#kit/ui/form/Button.tsx'
import { useTexts } from '../texts.ts'
import styles from './Pager.module.css'

type PagerProps = {
  /** The cursor of this page; none on the first one. */
  after: unknown
  /** The cursor of the next page, if there is one. */
  next: string | null | undefined
  onGo: (after: string | undefined) => void
  /** Further buttons about the list. */
  children?: ReactNode
}

/** The first and the next page of a list that a cursor pages. */
export function Pager({ after, next, onGo, children }: PagerProps) {
  const t = useTexts()
  return (
    <div className={styles.pager}>
      {after !== undefined && (
        <Button small onClick={() => onGo(undefined)}>
          {t('pager.first')}
        </Button>
      )}
      {next && (
        <Button small onClick={() => onGo(next)}>
          {t('pager.next')}
        </Button>
      )}
      {children}
    </div>
  )
}
