import { Redirect } from 'wouter'
import { Empty } from '#kit/ui/list/Empty.tsx'
import styles from '../Desk.module.css'
import type { Section } from '../Desk.tsx'
import { useMe } from '../operator.ts'
import { useTexts } from '../texts.ts'

/** Leads to the first section that the operator may see. */
export function FirstSection({ sections }: { sections: readonly Section[] }) {
  const t = useTexts()
  const { rights } = useMe()
  const first = sections.find(({ right }) => rights.includes(right))
  if (first) return <Redirect to={first.path} replace />
  return (
    <main className={styles.page}>
      <Empty title={t('desk.empty')} text={t('desk.emptyText')} heading="h1" />
    </main>
  )
}
