import { useEffect, useState } from 'react'
import { SkeletonRows } from './Skeleton.tsx'

/** HTML that the server sent, cleaned once more here. The only place where markup is put into the page. */
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
  return <div className="prose" dangerouslySetInnerHTML={{ __html: clean.html }} />
}
