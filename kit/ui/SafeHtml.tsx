import { useEffect, useState } from 'react'
import { SkeletonRows } from './list/Skeleton.tsx'
import styles from './SafeHtml.module.css'

/** Shows HTML of the server, which is cleaned again here. The only place that puts markup into the page. */
export function SafeHtml({ html }: { html: string }) {
  const [clean, setClean] = useState<{ of: string; html: string }>()
  useEffect(() => {
    let isWanted = true
    import('./clean.ts').then(({ cleaned }) => {
      if (isWanted) setClean({ of: html, html: cleaned(html) })
    })
    return () => {
      isWanted = false
    }
  }, [html])
  if (clean?.of !== html) return <SkeletonRows rows={2} />
  // biome-ignore lint/security/noDangerouslySetInnerHtml: DOMPurify has cleaned it
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: clean.html }} />
}
