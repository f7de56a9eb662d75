import type { ReactNode } from 'react'
import { Empty } from '#kit/ui/list/Empty.tsx'
import { useTexts } from '../app/texts.ts'

/** The list with nothing in it; below it the way to the first entry, where the screen has none yet. */
export function NoEntries({ children }: { children?: ReactNode }) {
  const t = useTexts()
  return (
    <Empty title={t('statement.emptyTitle')} text={t('statement.emptyText')}>
      {children}
    </Empty>
  )
}
